import Testing

@testable import QRCode

/// Examples and tables of the standard, ISO/IEC 18004.
@Suite struct StandardTests {
  @Test func `the example of annex I has the data and check bytes given there`() {
    let size = CodeSize(version: 1, level: .medium)
    let bytes = CodeBytes.make(Array("01234567".utf8), isText: false, size: size)
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC,
      0x11,
    ]
    let check: [UInt8] = [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
    #expect(bytes == data + check)
  }

  @Test func `the example of the format is drawn at both places`() {
    // Level M with mask 5.
    let expected = "100000011001110"
    var grid = ModuleGrid(CodeSize(version: 1, level: .medium))
    grid.drawFormat(0b00_101)
    let side = grid.side
    let besideFinder =
      [0, 1, 2, 3, 4, 5, 7].map { (x: $0, y: 8) } + [8, 7, 5, 4, 3, 2, 1, 0].map { (x: 8, y: $0) }
    let elsewhere =
      (0..<7).map { (x: 8, y: side - 1 - $0) } + (0..<8).map { (x: side - 8 + $0, y: 8) }
    #expect(bits(besideFinder, in: grid) == expected)
    #expect(bits(elsewhere, in: grid) == expected)
    #expect(grid[8, side - 8])
  }

  @Test func `the example of the version is drawn at both places`() {
    let grid = ModuleGrid(CodeSize(version: 7, level: .low))
    let places = (0..<18).reversed().map { (x: $0 / 3, y: grid.side - 11 + $0 % 3) }
    #expect(bits(places, in: grid) == "000111110010010100")
    #expect(bits(places.map { (x: $0.y, y: $0.x) }, in: grid) == "000111110010010100")
  }

  private func bits(_ places: [(x: Int, y: Int)], in grid: ModuleGrid) -> String {
    places.map { grid[$0.x, $0.y] ? "1" : "0" }.joined()
  }

  @Test(arguments: [
    (1, []), (2, [6, 18]), (6, [6, 34]), (7, [6, 22, 38]), (13, [6, 34, 62]),
    (14, [6, 26, 46, 66]), (20, [6, 34, 62, 90]), (21, [6, 28, 50, 72, 94]),
    (24, [6, 28, 54, 80, 106]), (28, [6, 26, 50, 74, 98, 122]), (30, [6, 26, 52, 78, 104, 130]),
    (32, [6, 34, 60, 86, 112, 138]), (36, [6, 24, 50, 76, 102, 128, 154]),
    (39, [6, 26, 54, 82, 110, 138, 166]), (40, [6, 30, 58, 86, 114, 142, 170]),
  ])
  func `alignment patterns lie where the standard has them`(version: Int, centres: [Int]) {
    #expect(CodeSize(version: version, level: .low).alignmentCentres == centres)
  }

  @Test(arguments: [
    (1, 26), (2, 44), (6, 172), (7, 196), (10, 346), (14, 581), (21, 1_156), (27, 1_828),
    (32, 2_465),
    (40, 3_706),
  ])
  func `versions hold the bytes that the standard gives them`(version: Int, bytes: Int) {
    #expect(CodeSize(version: version, level: .high).bytes == bytes)
  }

  /// Digits, capitals and bytes.
  @Test(
    arguments: [
      (1, .low, [41, 25, 17]), (1, .medium, [34, 20, 14]), (1, .quartile, [27, 16, 11]),
      (1, .high, [17, 10, 7]), (5, .medium, [202, 122, 84]), (10, .high, [288, 174, 119]),
      (27, .quartile, [1_933, 1_172, 805]), (40, .low, [7_089, 4_296, 2_953]),
      (40, .medium, [5_596, 3_391, 2_331]), (40, .quartile, [3_993, 2_420, 1_663]),
      (40, .high, [3_057, 1_852, 1_273]),
    ] as [(Int, ErrorCorrection, [Int])])
  func `as much fits as the standard says, and no more`(
    version: Int, level: ErrorCorrection, counts: [Int]
  ) throws {
    for (letter, count) in zip("1A,", counts) {
      let full = String(repeating: letter, count: count)
      #expect(try QRCode(text: full, level: level).version == version)
      if version < 40 {
        #expect(try QRCode(text: full + String(letter), level: level).version == version + 1)
      } else {
        #expect(throws: QRCodeError.tooLong(bytes: count + 1, level: level)) {
          try QRCode(text: full + String(letter), level: level)
        }
      }
    }
  }

  @Test(arguments: ErrorCorrection.allCases)
  func `blocks share the bytes of every version`(level: ErrorCorrection) {
    for version in QRCode.versions {
      let size = CodeSize(version: version, level: level)
      let counts = size.dataBytesOfBlocks
      #expect(counts.reduce(0, +) + counts.count * size.checkBytesOfBlock == size.bytes)
      #expect(Set(counts).count <= 2 && counts == counts.sorted())
    }
  }

  /// Three points for five in a row and one for each more; 40 for what looks like a finder.
  @Test(arguments: [
    ("0101010101", 0), ("0111110101", 3), ("0111111101", 5), ("0000011111", 6),
    ("110101110100001", 40), ("110000101110101", 40), ("1011101", 80), ("1101110111", 0),
  ])
  func `a row costs what the standard says`(row: String, points: Int) {
    let modules = Array(row)
    #expect(Penalty.line(count: modules.count) { modules[$0] == "1" } == points)
  }
}
