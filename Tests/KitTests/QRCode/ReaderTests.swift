import Foundation
import TestSupport
import Testing

@testable import QRCode

/// What another program reads in codes made here.
@Suite(.temporaryDirectory, .needs(.barcodeReader)) struct ReaderTests {
  /// Codes filled to the last byte, one of each version.
  @Test(arguments: ErrorCorrection.allCases, [1, 2, 3] as [UInt64])
  func `random bytes come back from every version and level`(
    level: ErrorCorrection, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var expected: [UInt8] = []
    var pictures: [String] = []
    for version in QRCode.versions {
      let size = CodeSize(version: version, level: level)
      let count = (8 * size.dataBytes - DataMode.bytes.bits(count: 0, version: version)) / 8
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let code = try QRCode(bytes, level: level)
      #expect(code.version == version)
      pictures.append(try picture(code, scale: 3))
      expected += bytes
    }
    #expect(try BarcodeReader.bytes(in: pictures) == expected)
  }

  @Test(arguments: ["0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 $%*+-./:"])
  func `digits and capitals of any length come back`(letters: String) throws {
    var random = SplitMix64(seed: 4)
    var expected: [String] = []
    var pictures: [String] = []
    for length in Array(1...12) + [60, 61, 62, 300, 301, 302, 900, 901, 2_000] {
      // zbarimg drops space at the ends of a line only when it is printed: it stays out of this.
      let text = String((0..<length).compactMap { _ in letters.randomElement(using: &random) })
        .replacing(" ", with: "0")
      expected.append(text)
      pictures.append(try picture(QRCode(text: text, level: .low), scale: 3))
    }
    #expect(try BarcodeReader.lines(in: pictures) == expected)
  }

  @Test(arguments: [
    "van", "Küchenkiste, über dem Kühlschrank", "Ящик с инструментом", "工具箱", "🔧 tools",
  ])
  func `text of any language comes back`(text: String) throws {
    let pictures = try ErrorCorrection.allCases.map { try picture(QRCode(text: text, level: $0)) }
    #expect(try BarcodeReader.lines(in: pictures) == [text, text, text, text])
  }

  @Test(arguments: 0..<8)
  func `every mask can be read`(mask: Int) throws {
    let size = CodeSize(version: 7, level: .medium)
    let data = Array("a mask that is not the best one".utf8)
    var grid = ModuleGrid(size)
    grid.drawBytes(CodeBytes.make(data, isText: false, size: size))
    grid.apply(CodeMask(number: mask))
    grid.drawFormat(size.level.bits << 3 | mask)
    var bitmap = Bitmap(width: 4 * (size.side + 8), height: 4 * (size.side + 8))
    for y in 0..<size.side {
      for x in 0..<size.side where grid[x, y] {
        bitmap.fill(x: 4 * (x + 4), y: 4 * (y + 4), width: 4, height: 4)
      }
    }
    #expect(try BarcodeReader.bytes(in: [saved(bitmap)]) == data)
  }

  /// The longest side of a square stain that each level is to bear in a code of version 10, in modules.
  @Test(
    arguments: [(.low, 6), (.medium, 9), (.quartile, 12), (.high, 14)] as [(ErrorCorrection, Int)])
  func `a stained code can be read`(level: ErrorCorrection, side: Int) throws {
    let text = "a code that got wet, and whose corner somebody has drawn on"
    let code = try QRCode(text: text, level: level, minimumVersion: 10)
    var pictures: [String] = []
    for place in [10, 20, 28] {
      var bitmap = Bitmap(code, scale: 4)
      bitmap.fill(
        x: 4 * (4 + place), y: 4 * (4 + place), width: 4 * side, height: 4 * side)
      pictures.append(try saved(bitmap))
    }
    #expect(try BarcodeReader.lines(in: pictures) == [text, text, text])
  }

  private func picture(_ code: QRCode, scale: Int = 4) throws -> String {
    try saved(Bitmap(code, scale: scale))
  }

  private func saved(_ bitmap: Bitmap) throws -> String {
    let path = TemporaryDirectory.current.file("\(UUID().uuidString).png")
    try Data(bitmap.png()).write(to: URL(filePath: path))
    return path
  }
}
