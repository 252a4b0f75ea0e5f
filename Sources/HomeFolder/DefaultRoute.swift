internal import DurableFiles

/// Whether the machine has a way to anywhere: a default route.
///
/// No one is asked, and no name is looked up; so it costs nothing, and does not show whether a
/// server can be reached.
public enum DefaultRoute {
  public static let folder = "/proc/net"
  private static let largest = 4 << 20

  /// Looks at the kernel's tables of routes, or at those in another folder.
  public static func exists(in folder: String = folder) -> Bool {
    lines(of: "\(folder)/route").contains(where: isDefault4)
      || lines(of: "\(folder)/ipv6_route").contains(where: isDefault6)
  }

  private static func lines(of path: String) -> [Substring] {
    guard let bytes = try? File.contents(of: path, limit: largest) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// `Iface Destination Gateway Flags RefCnt Use Metric Mask …`, addresses and flags in hexadecimal.
  private static func isDefault4(_ line: Substring) -> Bool {
    let words = words(of: line)
    return words.count > 7 && words[1] == "00000000" && words[7] == "00000000"
      && isUsable(flags: words[3]) && words[0] != "lo"
  }

  /// Destination, its length, source, its length, next hop, metric, two counters, flags, interface.
  private static func isDefault6(_ line: Substring) -> Bool {
    let words = words(of: line)
    return words.count > 9 && words[0].utf8.allSatisfy { $0 == UInt8(ascii: "0") }
      && words[1] == "00" && isUsable(flags: words[8]) && words[9] != "lo"
  }

  private static func words(of line: Substring) -> [Substring] {
    line.split { $0 == " " || $0 == "\t" }
  }

  /// A route that is up and does not reject (`RTF_UP`, `RTF_REJECT`).
  private static func isUsable(flags: Substring) -> Bool {
    guard let flags = UInt32(flags, radix: 16) else { return false }
    return flags & 0x1 != 0 && flags & 0x200 == 0
  }
}
