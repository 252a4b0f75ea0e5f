/// The modules of a code while it is drawn: which are dark, and which are patterns that no mask changes.
struct ModuleGrid: Equatable {
  let side: Int
  private(set) var isDark: [Bool]
  private var isPattern: [Bool]

  /// Draws everything but data and format.
  init(_ size: CodeSize) {
    side = size.side
    isDark = [Bool](repeating: false, count: side * side)
    isPattern = isDark
    drawTimings()
    for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] { drawFinder(x, y) }
    drawAlignments(size.alignmentCentres)
    drawFormat(0)
    if size.version >= 7 { drawVersion(size.version) }
  }

  subscript(x: Int, y: Int) -> Bool {
    isDark[y * side + x]
  }

  private mutating func setPattern(_ x: Int, _ y: Int, _ value: Bool) {
    guard (0..<side).contains(x), (0..<side).contains(y) else { return }
    isDark[y * side + x] = value
    isPattern[y * side + x] = true
  }

  private mutating func drawTimings() {
    for place in 0..<side {
      setPattern(place, 6, place % 2 == 0)
      setPattern(6, place, place % 2 == 0)
    }
  }

  /// Rings around a centre, with a light border that ends at the edge.
  private mutating func drawFinder(_ centreX: Int, _ centreY: Int) {
    for y in -4...4 {
      for x in -4...4 {
        let ring = max(abs(x), abs(y))
        setPattern(centreX + x, centreY + y, ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignments(_ centres: [Int]) {
    for centreY in centres {
      for centreX in centres {
        let isAtFinder = [(6, 6), (6, side - 7), (side - 7, 6)].contains {
          $0 == (centreX, centreY)
        }
        guard !isAtFinder else { continue }
        for y in -2...2 {
          for x in -2...2 { setPattern(centreX + x, centreY + y, max(abs(x), abs(y)) != 1) }
        }
      }
    }
  }

  /// Level and mask, five bits with ten check bits, at two places.
  mutating func drawFormat(_ value: Int) {
    let bits = (value << 10 | Self.checkBits(value, 10, generator: 0x537)) ^ 0x5412
    func isSet(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
    // Around the first finder, past the timings.
    for bit in 0..<6 { setPattern(8, bit, isSet(bit)) }
    setPattern(8, 7, isSet(6))
    setPattern(8, 8, isSet(7))
    setPattern(7, 8, isSet(8))
    for bit in 9..<15 { setPattern(14 - bit, 8, isSet(bit)) }
    // Below the second finder and beside the third, with the module that is always dark.
    for bit in 0..<8 { setPattern(side - 1 - bit, 8, isSet(bit)) }
    for bit in 8..<15 { setPattern(8, side - 15 + bit, isSet(bit)) }
    setPattern(8, side - 8, true)
  }

  /// The version, six bits with twelve check bits, at two places.
  private mutating func drawVersion(_ version: Int) {
    let bits = version << 12 | Self.checkBits(version, 12, generator: 0x1F25)
    for bit in 0..<18 {
      let (along, across) = (bit / 3, side - 11 + bit % 3)
      setPattern(across, along, bits >> bit & 1 == 1)
      setPattern(along, across, bits >> bit & 1 == 1)
    }
  }

  /// What remains of a polynomial over the field of two elements, moved up by `count` bits.
  private static func checkBits(_ value: Int, _ count: Int, generator: Int) -> Int {
    var rest = value
    for _ in 0..<count { rest = rest << 1 ^ (rest >> (count - 1)) * generator }
    return rest
  }

  /// Draws the bytes in columns of two from the right, upwards and downwards in turn.
  ///
  /// Modules that are left over, up to seven, stay light.
  mutating func drawBytes(_ bytes: [UInt8]) {
    var bit = 0
    var isUpward = true
    for right in stride(from: side - 1, through: 1, by: -2) {
      // The column of the timings is skipped.
      let right = right <= 6 ? right - 1 : right
      for step in 0..<side {
        let y = isUpward ? side - 1 - step : step
        for x in [right, right - 1] where !isPattern[y * side + x] && bit < 8 * bytes.count {
          isDark[y * side + x] = bytes[bit / 8] << UInt8(bit % 8) & 0x80 != 0
          bit += 1
        }
      }
      isUpward.toggle()
    }
  }

  /// Swaps dark and light where the mask says so; the same mask again takes that back.
  mutating func apply(_ mask: CodeMask) {
    for y in 0..<side {
      for x in 0..<side where !isPattern[y * side + x] && mask.isSet(x, y) {
        isDark[y * side + x].toggle()
      }
    }
  }
}
