internal import DurableFiles
internal import Text

/// Who vanlog is to a server, from a file that only its owner can read.
///
/// The file has lines such as `user = van`; `#` begins a comment. Nothing of it is ever printed.
struct Credentials {
  enum Key: String, CaseIterable {
    case user, password, key, secret, region, passphrase
    case privateKey = "private-key"
  }

  private static let largestFile = 16_384
  private static let longestValue = 1_024

  private var values: [(key: Key, value: SecretText)] = []

  subscript(_ key: Key) -> SecretText? {
    for pair in values where pair.key == key { return pair.value }
    return nil
  }

  /// A value that is not secret.
  func text(_ key: Key) -> String? {
    self[key].flatMap { value in
      value.withBytes { String(validating: $0, as: UTF8.self) }
    }
  }

  init() {}

  /// Reads a file; others than its owner must not be able to.
  init(file path: String) throws(Complaint) {
    var bytes = try Self.contents(path)
    defer { bytes.wipe() }
    self = try Credentials(parsing: bytes, file: path)
  }

  private static func contents(_ path: String) throws(Complaint) -> [UInt8] {
    do throws(FileError) {
      let file = try File(path)
      let status = try file.status()
      if status.isOurs, status.permissions & 0o077 == 0 {
        return try file.contents(limit: largestFile)
      }
    } catch {
      throw Complaint(.refused, "the credentials file: \(error)")
    }
    throw Complaint(
      .refused, "the credentials file \(path) can be read by others; run: chmod 600 \(path)")
  }

  /// Reads the lines of a file; an error names the first line that is wrong, and nothing of it.
  init(parsing bytes: [UInt8], file: String) throws(Complaint) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do throws(LineError) {
        try take(line)
      } catch {
        throw Complaint(
          .refused, "\(file), line \(index + 1): \(error.text); mend that line of the file")
      }
    }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) throws(LineError) {
    let line = line.withoutSpace
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { throw .noSign }
    let name = String(decoding: line[..<sign].withoutSpace, as: UTF8.self)
    guard let key = Key(rawValue: name) else { throw .unknownKey }
    let value = line[(sign + 1)...].withoutSpace
    guard !value.isEmpty else { throw .noValue(key) }
    guard value.count <= Self.longestValue else { throw .longValue(key) }
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .controlCharacter(key) }
    guard self[key] == nil else { throw .repeated(key) }
    values.append((key, SecretText(value)))
  }

  private enum LineError: Error {
    case noSign, unknownKey
    case noValue(Key), longValue(Key), controlCharacter(Key), repeated(Key)

    var text: String {
      switch self {
      case .noSign: "write a name, = and a value, as in user = van"
      case .unknownKey:
        "the names are \(Key.allCases.map(\.rawValue).joined(separator: ", "))"
      case .noValue(let key): "\(key.rawValue) has no value"
      case .longValue(let key): "\(key.rawValue) has more than \(Credentials.longestValue) bytes"
      case .controlCharacter(let key): "\(key.rawValue) contains a control character"
      case .repeated(let key): "\(key.rawValue) is there twice"
      }
    }
  }
}

/// A name and a password.
struct Login {
  let user: String
  let password: SecretText?

  /// The user of the file, or else of the address; `nil` if neither names one.
  init?(_ credentials: Credentials, _ address: ServerAddress) {
    guard let user = credentials.text(.user) ?? address.user else { return nil }
    self.user = user
    password = credentials[.password]
  }
}
