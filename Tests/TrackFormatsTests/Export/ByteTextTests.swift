import TestSupport
import Testing
import Text

@testable import TrackFormats

@Suite struct ByteTextTests {
  static let numbers: [(Int64, Int, String)] = [
    (0, 7, "0"), (1, 7, "0.0000001"), (-5, 1, "-0.5"), (10, 1, "1"), (470_500_000, 7, "47.05"),
    (-1_800_000_000, 7, "-180"), (12, 0, "12"), (0, 0, "0"), (100, 2, "1"), (101, 2, "1.01"),
    (.max, 3, "9223372036854775.807"),
    (.min, 3, "-9223372036854775.808"), (.min, 0, "\(Int64.min)"),
  ]

  @Test(arguments: numbers)
  func `a number has a point, no exponent and no trailing zeros`(
    number: Int64, places: Int, text: String
  ) {
    var bytes = ByteText()
    bytes.decimal(number, places: places)
    #expect(String(decoding: bytes.bytes, as: UTF8.self) == text)
  }

  static let times: [(Int64, String)] = [
    (0, "1970-01-01T00:00:00Z"), (1, "1970-01-01T00:00:00.001Z"),
    (-1, "1969-12-31T23:59:59.999Z"), (1_786_528_800_050, "2026-08-12T10:00:00.050Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (253_402_300_800_000, ""),
    (-62_135_596_800_000, "0001-01-01T00:00:00Z"), (-62_135_596_800_001, ""), (.max, ""),
    (.min, ""),
  ]

  @Test(arguments: times)
  func `a time in a supported year is written`(milliseconds: Int64, text: String) {
    var bytes = ByteText()
    bytes.time(Instant(millisecondsSinceEpoch: milliseconds))
    #expect(String(decoding: bytes.bytes, as: UTF8.self) == text)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `times and numbers match those of other programs`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let milliseconds = Int64.random(in: -62_135_596_800_000..<253_402_300_800_000, using: &random)
      let instant = Instant(millisecondsSinceEpoch: milliseconds)
      var (time, number) = (ByteText(), ByteText())
      time.time(instant)
      number.decimal(milliseconds, places: 4)
      #expect(String(decoding: time.bytes, as: UTF8.self) == instant.description)
      #expect(
        Double(String(decoding: number.bytes, as: UTF8.self)) == Double(milliseconds) / 10_000)
    }
  }
}
