/// A picture of black and white dots.
public struct Bitmap: Sendable, Equatable {
  /// What the picture format and a page to print may need.
  public static let sides = 1...32_000

  public let width: Int
  public let height: Int
  /// Rows from the top, each with its highest bit on the left; a set bit is white.
  private(set) var bytes: [UInt8]

  /// A white picture.
  public init(width: Int, height: Int) {
    precondition(
      Self.sides.contains(width) && Self.sides.contains(height),
      "a picture has 1 to 32000 dots a side")
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0xFF, count: (width + 7) / 8 * height)
  }

  /// A code with its quiet zone, each module a square of `scale` dots.
  public init(_ code: QRCode, scale: Int = 8, quietZone: Int = QRCode.quietZone) {
    precondition(quietZone >= 0, "a border is not negative")
    let side = (code.side + 2 * quietZone) * scale
    self.init(width: side, height: side)
    draw(code, x: quietZone * scale, y: quietZone * scale, scale: scale)
  }

  var bytesOfRow: Int { (width + 7) / 8 }

  /// Whether a dot is black; all outside of the picture are white.
  public subscript(x: Int, y: Int) -> Bool {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return false }
    return bytes[y * bytesOfRow + x / 8] << UInt8(x % 8) & 0x80 == 0
  }

  /// Makes a rectangle black, as far as it lies within the picture.
  public mutating func fill(x: Int, y: Int, width: Int, height: Int) {
    let columns = max(x, 0)..<max(min(x + width, self.width), max(x, 0))
    for row in max(y, 0)..<max(min(y + height, self.height), max(y, 0)) {
      for column in columns {
        bytes[row * bytesOfRow + column / 8] &= ~(0x80 >> UInt8(column % 8))
      }
    }
  }

  /// Draws the dark modules of a code, each a square of `scale` dots.
  public mutating func draw(_ code: QRCode, x left: Int, y top: Int, scale: Int) {
    for y in 0..<code.side {
      for x in 0..<code.side where code[x, y] {
        fill(x: left + x * scale, y: top + y * scale, width: scale, height: scale)
      }
    }
  }
}
