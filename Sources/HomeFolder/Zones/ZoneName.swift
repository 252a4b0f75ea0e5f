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
    // Every zone file starts with these bytes, and nothing else in there does.
    let file = try? File(database + "/" + name, links: .follow)
    if (try? file?.bytes(at: 0, count: 4)) == Array("TZif".utf8) { return true }
    guard (try? Directory(database, links: .follow)) != nil else {
      return name == "UTC" || name.utf8.contains(UInt8(ascii: "/"))
    }
    return false
  }

  /// The zones that the machine lists by country, in alphabetical order, and UTC.
  public static var listed: [String] { listed(in: database) }

  static func listed(in database: String) -> [String] {
    let bytes = try? File.contents(
      of: database + "/zone.tab", limit: 1_000_000, links: .follow)
    let names = (bytes ?? []).split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
      guard line.first != UInt8(ascii: "#") else { return nil }
      let columns = line.split(separator: UInt8(ascii: "\t"))
      let name = columns.count > 2 ? String(decoding: columns[2], as: UTF8.self) : ""
      return hasForm(name) ? name : nil
    }
    return names.sorted() + ["UTC"]
  }

  /// Parts of letters, digits, `_`, `-` and `+`, separated by slashes, the first with a capital:
  /// never a path upwards.
  public static func hasForm(_ text: String) -> Bool {
    guard text.utf8.count <= 64, let first = text.utf8.first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    else {
      return false
    }
    var isPartEmpty = true
    for byte in text.utf8 {
      if byte == UInt8(ascii: "/") {
        guard !isPartEmpty else { return false }
        isPartEmpty = true
      } else {
        guard isPlain(byte) else { return false }
        isPartEmpty = false
      }
    }
    return !isPartEmpty
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
