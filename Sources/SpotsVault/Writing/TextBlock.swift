/// The texts of some rows in one reusable block of memory.
///
/// The owner must call `free`. It holds raw memory because SQLite asks for millions of texts, and
/// arrays would be retained and released for each.
struct TextBlock {
  static let size = 256
  private static var perRow: Int { SpotText.allCases.count }

  private var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
  private var used = 0
  /// The end of each text of each row.
  private let ends = UnsafeMutableBufferPointer<Int>.allocate(capacity: size * perRow)
  private var count = 0

  var rowCount: Int { count / Self.perRow }

  func free() {
    bytes.deallocate()
    ends.deallocate()
  }

  mutating func removeAll() {
    (used, count) = (0, 0)
  }

  /// Adds the next text of the next row.
  @inline(__always)
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    precondition(count < ends.count, "a block has room for \(Self.size) rows")
    add(UnsafeRawBufferPointer(text))
    ends[count] = used
    count &+= 1
  }

  /// Appends a dash and a number to the text added last.
  mutating func appendToLast(dashAnd number: Int) {
    var text = "-\(number)"
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    ends[count - 1] = used
  }

  @inline(__always)
  private mutating func add(_ text: UnsafeRawBufferPointer) {
    guard let start = text.baseAddress else { return }
    if text.count > bytes.count &- used { grow(by: text.count) }
    bytes.baseAddress?.advanced(by: used).copyMemory(from: start, byteCount: text.count)
    used &+= text.count
  }

  private mutating func grow(by count: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(bytes.count * 2, used + count), alignment: 1)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<used]))
    bytes.deallocate()
    bytes = larger
  }

  /// Passes a text of a row to `body`, both counted from 0.
  @inline(__always)
  func withText(_ text: Int, ofRow row: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let index = row &* Self.perRow &+ text
    precondition(index >= 0 && index < count, "there is no such text")
    let start = index == 0 ? 0 : ends[index &- 1]
    let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<ends[index]])
    piece.withMemoryRebound(to: UInt8.self, body)
  }
}
