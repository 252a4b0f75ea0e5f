/// The texts of some rows in one piece of memory, used again and again.
struct TextBlock {
  static let size = 256
  private static var perRow: Int { SpotText.allCases.count }

  private var bytes: [UInt8] = []
  /// Where each text ends, for all texts of all rows.
  private var ends: [Int] = []

  var rowCount: Int { ends.count / Self.perRow }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds the next text of the next row.
  @inline(__always)
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  /// Puts a number behind the text that was added last.
  mutating func appendToLast(dashAnd number: Int) {
    bytes.append(UInt8(ascii: "-"))
    bytes.append(contentsOf: String(number).utf8)
    ends[ends.count - 1] = bytes.count
  }

  @inline(__always)
  func withText(_ text: Int, ofRow row: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let index = row &* Self.perRow &+ text
    let start = index == 0 ? 0 : ends[index &- 1]
    let end = ends[index]
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
  }
}
