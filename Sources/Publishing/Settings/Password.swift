internal import DurableFiles
internal import Glibc

/// A password from a file that only its owner can read; wiped afterwards, and never printed.
final class Password: CustomStringConvertible, CustomReflectable {
  private static let largestFile = 4_096
  static let longest = 1_024

  private let memory: UnsafeMutableRawBufferPointer

  /// Copies the bytes, and adds a NUL.
  init(_ bytes: ArraySlice<UInt8>) {
    memory = .allocate(byteCount: bytes.count + 1, alignment: 1)
    memory.copyBytes(from: bytes)
    memory[bytes.count] = 0
  }

  deinit {
    if let start = memory.baseAddress { explicit_bzero(start, memory.count) }
    memory.deallocate()
  }

  var description: String { "a password" }
  var customMirror: Mirror { Mirror(self, children: []) }

  func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    memory.withMemoryRebound(to: CChar.self) { characters in
      guard let start = characters.baseAddress else { preconditionFailure("there is a NUL") }
      return body(start)
    }
  }
}

extension Password {
  /// Reads the first line of a file; others than its owner must not be able to.
  convenience init(file path: String, setting: String) throws(PublishProblem) {
    var bytes = try Self.contents(path, setting)
    defer {
      bytes.withUnsafeMutableBytes { bytes in
        if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
      }
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard (1...Self.longest).contains(line.count), !line.contains(0) else {
      throw PublishProblem(
        "\(setting): the first line of \(path) is no password; write one there, and nothing else")
    }
    self.init(line)
  }

  private static func contents(
    _ path: String, _ setting: String
  ) throws(PublishProblem) -> [UInt8] {
    do throws(FileError) {
      let file = try File(path)
      let status = try file.status()
      if status.isOurs, status.permissions & 0o077 == 0 {
        return try file.contents(limit: largestFile)
      }
    } catch {
      throw PublishProblem("\(setting): \(error)")
    }
    throw PublishProblem(
      "\(setting): \(path) can be read by others, or is theirs; run: chmod 600 \(path)")
  }
}
