internal import Text

/// A rule's file as a person wrote it, in which one member changes and all else stays.
public struct RuleText {
  private let bytes: [UInt8]

  /// `nil` if the file is not a rule, since the member could be anywhere then.
  public init?(_ bytes: [UInt8]) {
    guard (try? Rule(id: "rule", parsing: bytes)) != nil else { return nil }
    self.bytes = bytes
  }

  /// The file with the rule switched on or off, in the layout that it has.
  public func settingEnabled(_ isEnabled: Bool) -> [UInt8] {
    let word = Array((isEnabled ? "true" : "false").utf8)
    guard let value = enabledValue else { return inserting(word) }
    var changed = bytes
    changed.replaceSubrange(value, with: word)
    return changed
  }

  /// Where `true` or `false` stands.
  private var enabledValue: Range<Int>? {
    var (depth, index) = (0, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let end = endOfString(at: index)
        let text = try? JSONValue(parsing: Array(bytes[index..<end])).string
        let colon = skippingSpace(from: end)
        if depth == 1, text == "enabled", bytes[colon] == UInt8(ascii: ":") {
          let start = skippingSpace(from: colon + 1)
          return start..<start + (bytes[start] == UInt8(ascii: "t") ? 4 : 5)
        }
        index = end - 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Behind the quotation mark that ends the string.
  private func endOfString(at start: Int) -> Int {
    var index = start + 1
    while bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }

  private func skippingSpace(from start: Int) -> Int {
    bytes[start...].firstIndex { !Self.space.contains($0) } ?? bytes.endIndex - 1
  }

  private static let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

  /// As the first member, with the white space that the one after it has.
  private func inserting(_ word: [UInt8]) -> [UInt8] {
    // Before the brace there may be a byte order mark.
    guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")) else { return bytes }
    let start = brace + 1
    let space = Array(bytes[start..<skippingSpace(from: start)])
    var member = space + Array("\"enabled\": ".utf8) + word
    member.append(UInt8(ascii: ","))
    if space.isEmpty { member.append(0x20) }
    var changed = bytes
    changed.insert(contentsOf: member, at: start)
    return changed
  }
}
