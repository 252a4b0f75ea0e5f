internal import DurableFiles

/// Names of time zones, such as Europe/Oslo.
public enum ZoneName {
  /// Where the machine keeps its time zones.
  static let database = "/usr/share/zoneinfo"

  /// Whether the machine knows the zone; without a database, any area with a city is accepted.
  public static func isKnown(_ name: String) -> Bool {
    isKnown(name, in: database)
  }

  static func isKnown(_ name: String, in database: String) -> Bool {
    guard hasForm(name) else { return false }
    guard (try? Directory(database, links: .follow)) != nil else {
      return name == "UTC" || name.utf8.contains(UInt8(ascii: "/"))
    }
    // Every zone file starts with these bytes, and nothing else in there does.
    let file = try? File(database + "/" + name, links: .follow)
    return (try? file?.bytes(at: 0, count: 4)) == Array("TZif".utf8)
  }

  /// Parts of letters, digits, `_`, `-` and `+`, separated by slashes, the first with a capital:
  /// never a path upwards.
  public static func hasForm(_ text: String) -> Bool {
    guard text.utf8.count <= 64, let first = text.utf8.first, (0x41...0x5A).contains(first) else {
      return false
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isPlain) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x5F: true
    default: false
    }
  }
}
