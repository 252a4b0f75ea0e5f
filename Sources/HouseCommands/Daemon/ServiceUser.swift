import DurableFiles
import Text

/// A user of this machine, as listed in /etc/passwd; network directories are not asked.
struct ServiceUser: Hashable {
  let name: String
  let number: UInt32
  let group: UInt32
  let folder: String

  private static let largest = 1 << 20
  private static let longestName = 32

  /// A user of a system whose files lie below `root`, or `nil` if there is none of that name.
  static func named(_ name: String, below root: String) throws -> ServiceUser? {
    let bytes = try File.contents(of: root + "/etc/passwd", limit: largest, links: .follow)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").lazy
      .compactMap(ServiceUser.init(line:)).first { $0.name == name }
  }

  /// `name:password:number:group:comment:folder:shell`.
  init?(line: Substring) {
    let fields = line.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 7, let number = UInt32(fields[2]), let group = UInt32(fields[3]),
      Self.isName(fields[0]), fields[5].utf8.first == UInt8(ascii: "/")
    else { return nil }
    (name, self.number, self.group) = (String(fields[0]), number, group)
    folder = String(fields[5])
  }

  /// Whether it can be the instance of a unit as it stands.
  private static func isName(_ text: Substring) -> Bool {
    (1...longestName).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || Digits.isDigit(byte)
          || [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
      }
  }
}
