import TestSupport
import Testing

@testable import Compression
@testable import QRCode

/// Pictures of dots, and their PNG files.
@Suite struct BitmapTests {
  @Test func `a rectangle is drawn as far as it lies within the picture`() {
    var bitmap = Bitmap(width: 5, height: 4)
    bitmap.fill(x: -3, y: -1, width: 5, height: 2)
    bitmap.fill(x: 3, y: 2, width: 9, height: 9)
    bitmap.fill(x: 7, y: 7, width: 2, height: 2)
    bitmap.fill(x: 1, y: 1, width: 0, height: 3)
    bitmap.fill(x: -9, y: -9, width: 3, height: 3)
    let rows = (0..<4).map { y in (0..<5).map { bitmap[$0, y] ? "#" : "." }.joined() }
    #expect(rows == ["##...", ".....", "...##", "...##"])
  }

  @Test func `a code is drawn with its quiet zone`() throws {
    let code = try QRCode(text: "dots", level: .medium)
    let bitmap = Bitmap(code, scale: 3, quietZone: 2)
    #expect(bitmap.width == 75 && bitmap.height == 75)
    for y in -1...75 {
      for x in -1...75 {
        let inside = (0..<75).contains(x) && (0..<75).contains(y)
        #expect(bitmap[x, y] == (inside && code[x / 3 - 2, y / 3 - 2]))
      }
    }
  }

  /// Noise, stripes, and rows that repeat, in widths that do and do not fill their last byte.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64], [1, 7, 8, 9, 300, 2_500])
  func `the dots of a PNG are those of the picture`(seed: UInt64, width: Int) throws {
    var random = SplitMix64(seed: seed)
    var bitmap = Bitmap(width: width, height: 40)
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      bitmap.fill(
        x: Int.random(in: 0..<width, using: &random), y: Int.random(in: 0..<40, using: &random),
        width: Int.random(in: 1...width, using: &random), height: seed < 4 ? 1 : 20)
    }
    let png = bitmap.png()
    let chunks = try chunks(png)
    #expect(chunks.map(\.name) == ["IHDR", "pHYs", "IDAT", "IEND"])
    #expect(chunks[0].content == bigEndian(width) + bigEndian(40) + [1, 0, 0, 0, 0])
    let rows = try Zlib.inflated(chunks[2].content[...], limit: 1 << 20)
    #expect(rows.count == 40 * (1 + (width + 7) / 8))
    for y in 0..<40 {
      let row = rows[y * rows.count / 40..<(y + 1) * rows.count / 40]
      #expect(row.first == 0)
      let dots = row.dropFirst().flatMap { byte in (0..<8).map { byte << UInt8($0) & 0x80 == 0 } }
      #expect(dots.prefix(width) == (0..<width).map { bitmap[$0, y] }[...])
    }
  }

  @Test(arguments: [(300, 11_811), (72, 2_835)])
  func `a PNG says how large it is on paper`(dotsPerInch: Int, dotsPerMetre: Int) throws {
    let chunks = try chunks(Bitmap(width: 8, height: 8).png(dotsPerInch: dotsPerInch))
    #expect(chunks[1].content == bigEndian(dotsPerMetre) + bigEndian(dotsPerMetre) + [1])
  }

  @Test func `a page of codes takes a thirtieth of its dots`() throws {
    let code = try QRCode(text: "vanlog:box/06F4M0Q8ZJ3KX5T1W2V7B9C0DE#Kitchen", level: .medium)
    var page = Bitmap(width: 2_480, height: 3_508)
    for place in 0..<20 {
      page.draw(code, x: 100 + place % 4 * 600, y: 100 + place / 4 * 650, scale: 12)
    }
    #expect(page.png().count < 2_480 * 3_508 / 8 / 30)
  }

  struct Chunk {
    let name: String
    let content: [UInt8]
  }

  private func chunks(_ png: [UInt8]) throws -> [Chunk] {
    #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var chunks: [Chunk] = []
    var rest = png.dropFirst(8)
    while rest.count >= 12 {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append(Chunk(name: name, content: Array(rest.dropFirst(8).prefix(count))))
      let sum = CRC32(of: Array(rest.dropFirst(4).prefix(4 + count))).value
      #expect(Array(rest.dropFirst(8 + count).prefix(4)) == bigEndian(Int(sum)))
      rest = rest.dropFirst(12 + count)
    }
    #expect(rest.isEmpty)
    return chunks
  }

  private func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
  }
}
