import TestSupport
import Testing
import TypedValues

@testable import SpotsVault

@Suite struct SpotQuantityTests {
  private func with<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    Array(text.utf8).withUnsafeBufferPointer(body)
  }

  @Test(arguments: [
    ("47.5", 475_000_000), ("47,5", 475_000_000), ("-0.0000001", -1), ("+1", 10_000_000),
    ("0.00000005", 1), ("0.00000004", 0), ("179.99999999", 1_800_000_000), ("007", 70_000_000),
    ("9999999999", 99_999_999_990_000_000),
  ])
  func `plain numbers become ten-millionths`(text: String, number: Int64) {
    #expect(with(text) { SpotNumber.e7($0) } == number)
  }

  @Test(arguments: [
    "", "-", "+", ".", "1.", ".5", "1.2.3", "1e5", "NaN", "inf", "1 2", "٣", "12345678901", "--1",
    "0x10", "1,2,3", "47.5N",
  ])
  func `other texts are not plain numbers`(text: String) {
    #expect(with(text) { SpotNumber.e7($0) } == SpotNumber.none)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `numbers agree with the standard library`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let numbers = (0..<200).map { _ in
      Int32.random(in: -1_800_000_000...1_800_000_000, using: &random)
    }
    let texts = numbers.map(GPXTable.degrees)
    #expect(texts.map { text in with(text) { SpotNumber.e7($0) } } == numbers.map(Int64.init))
    #expect(texts.map(Double.init) == numbers.map { Double($0) / 1e7 })
  }

  @Test(
    arguments: [
      ("3.5", nil, 350), ("3,5 m", nil, 350), ("3.55m", nil, 355), ("350 cm", nil, 350),
      ("350", nil, 350), ("100", nil, 100), ("99.9", nil, 9_990), ("0.3", nil, 30),
      ("0.29", nil, nil), ("100", .metres, 10_000), ("100.1", .metres, nil), ("11'6\"", nil, 350),
      ("11′6″", nil, 350), ("11 ft 6 in", nil, 350),
      ("11.5ft", nil, 350), ("138\"", nil, 350), ("11' 6''", nil, 350), ("12'", nil, 365),
      ("3.50", .metres, 350), ("350", .centimetres, 350), ("11.5", .feet, 350),
      ("138", .inches, 350),
      ("default", nil, nil), ("none", nil, nil), ("", nil, nil), ("0", nil, nil),
      ("0.00", nil, nil),
      ("3.5 t", nil, nil), ("3.5-4", nil, nil), ("inconnu", nil, nil), ("99999999999", nil, nil),
      ("-3", nil, nil), ("3.5 m high", nil, nil), ("5", .kilograms, nil), ("250", .metres, nil),
    ] as [(String, ColumnUnit?, Int16?)])
  func `lengths are read in all units`(text: String, unit: ColumnUnit?, length: Int16?) {
    #expect(with(text) { SpotQuantity.centimetres($0, unit: unit) } == length)
  }

  @Test(
    arguments: [
      ("3.5", nil, 3_500), ("3,5 t", nil, 3_500), ("3500 kg", nil, 3_500), ("3500", nil, 3_500),
      ("100", nil, 100), ("99.9", nil, 99_900), ("100 kg", nil, 100), ("99 kg", nil, nil),
      ("200", .tonnes, 200_000), ("200.1", .tonnes, nil),
      ("7716 lbs", nil, 3_499), ("7.5", .tonnes, 7_500), ("2800", .kilograms, 2_800),
      ("none", nil, nil), ("0", nil, nil), ("3.5 m", nil, nil),
    ] as [(String, ColumnUnit?, Int32?)])
  func `weights are read in all units`(text: String, unit: ColumnUnit?, weight: Int32?) {
    #expect(with(text) { SpotQuantity.kilograms($0, unit: unit) } == weight)
  }

  @Test(
    arguments: [
      ("4.5", 5, 45), ("4,25", 5, 43), ("9", 10, 45), ("90", 100, 45), ("90 %", 5, 45),
      ("4.5/5", 5, 45), ("9/10", 5, 45), ("★★★★☆", 5, 40), ("0", 5, nil), ("6", 5, nil),
      ("good", 5, nil), ("", 5, nil), ("4/0", 5, nil),
    ] as [(String, Int, Int16?)])
  func `ratings become tenths of five stars`(text: String, scale: Int, tenths: Int16?) {
    #expect(with(text) { SpotQuantity.tenthsOfStars($0, fullMarks: scale) } == tenths)
  }

  @Test(arguments: [
    ("Yes", SpotFlag.yes), ("1", .yes), ("oui", .yes), ("No", .no), ("0", .no), ("inconnu", .no),
    ("Cold", .text), ("Running Water", .text), ("Non-Potable", .denial), ("no dogs", .denial),
    ("5", .text),
  ])
  func `flags mean yes, no or something else`(text: String, flag: SpotFlag) {
    #expect(with(text) { SpotFlag($0) } == flag)
  }

  @Test(arguments: [
    ("Deutschland", "DE"), ("the Netherlands", "NL"), ("CHE", "CH"), ("España", "ES"),
    ("United States of America", "US"), ("Atlantis", nil), ("", nil),
  ])
  func `countries are recognised by name`(text: String, code: String?) {
    #expect(CountryNames.code(of: text) == code)
  }
}
