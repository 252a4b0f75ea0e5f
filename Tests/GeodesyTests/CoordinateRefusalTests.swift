import Geodesy
import TestSupport
import Testing

@Suite struct CoordinateRefusalTests {
  @Test(
    arguments: [
      ("", CoordinateTextError.empty),
      (" \t ", .empty),
      (String(repeating: " ", count: 201), .tooLong),
      ("geo:" + String(repeating: "1", count: 200) + ",1", .tooLong),
      ("48.137, 11.575!", .unexpectedCharacter("'!'")),
      ("48.137, 11.575\u{7}", .unexpectedCharacter("character U+7")),
      ("48.137, 11.575\u{7F}", .unexpectedCharacter("character U+7F")),
      ("４８.1, 11.5", .unexpectedCharacter("character U+FF14")),
      ("48., 11.5", .malformedNumber),
      (".5, 11.5", .malformedNumber),
      ("4.8.1, 11.5", .malformedNumber),
      ("48,137,11,575", .ambiguousComma),
      ("48.1N 11.5O", .ambiguousEast),
      ("48.1 Nord 11.5 Ost", .misplacedLetter),
      ("48.1N 11.5 ost", .ambiguousEast),
      ("48-11", .misplacedSign),
      ("- 48, 11", .misplacedSign),
      ("--48, 11", .misplacedSign),
      ("48 -8, 11 34", .misplacedSign),
      ("48'08°, 11", .misplacedMark),
      ("48°08\" 11°34\"", .misplacedMark),
      ("48°°, 11", .misplacedMark),
      ("N48N, 11E", .misplacedLetter),
      ("48N8, 11E", .misplacedLetter),
      ("1e1, 1e1", .misplacedLetter),
      ("-48 N, 11 E", .signAndLetter),
      ("N -48 E 11", .signAndLetter),
      ("48 8 13 1, 11", .tooManyNumbers),
      ("1 2 3 4 5 6 7", .tooManyNumbers),
      ("1 2 3 4 5 6 7 8", .tooManyNumbers),
      ("geo\u{1A}48.1,11.5", .misplacedLetter),
      ("48.5 8, 11", .fractionBeforeLast),
      ("48°8.5'13\"N 11°E", .fractionBeforeLast),
      ("48 60, 11 0", .sixtyOrMore),
      ("48 8 60.0 N, 11 0 0 E", .sixtyOrMore),
      ("48.137", .onlyOneAngle),
      ("48.137 N", .onlyOneAngle),
      ("48°08'", .onlyOneAngle),
      ("48.137,", .onlyOneAngle),
      ("N, E", .onlyOneAngle),
      ("48, 11, 5", .moreThanTwoAngles),
      ("48; 11; 5", .moreThanTwoAngles),
      ("48 8 11", .unclearSplit),
      ("48 N, 11", .letterMissing),
      ("48, 11 E", .letterMissing),
      ("N 48 11", .letterMissing),
      ("48 N, 11 S", .sameLetterAxis),
      ("48 E, 11 W", .sameLetterAxis),
      ("90.0001, 11", .outOfRange(.latitude)),
      ("90 0 0.1, 11", .outOfRange(.latitude)),
      ("11.5, 180.5", .outOfRange(.longitude)),
      (String(repeating: "9", count: 190) + " 1", .outOfRange(.latitude)),
    ] as [(String, CoordinateTextError)])
  func `an unclear coordinate is refused with the right reason`(
    text: String, expected: CoordinateTextError
  ) {
    #expect(throws: expected) { try Coordinate(parsing: text) }
  }

  @Test(
    arguments: [
      ("geo:", CoordinateTextError.malformedURI),
      ("geo:48.1", .malformedURI),
      ("geo:48.1,11.5,1,2", .malformedURI),
      ("geo:48.1, 11.5", .malformedURI),
      ("geo:+48.1,11.5", .malformedURI),
      ("geo:48.,11.5", .malformedURI),
      ("geo:0x10,11.5", .malformedURI),
      ("geo:nan,11.5", .malformedURI),
      ("geo:1e1,11.5", .malformedURI),
      ("geo:48.1,11.5;", .malformedURI),
      ("geo:48.1,11.5;=3", .malformedURI),
      ("geo:48.1,11.5;u=", .malformedURI),
      ("geo:48.1,11.5;u=-1", .malformedURI),
      ("geo:48.1,11.5;u=many", .malformedURI),
      ("geo:48.1,11.5?z=12", .malformedURI),
      ("geo:48.1,11.5;crs=mars2000", .otherReferenceSystem),
      ("geo:48.1,11.5;crs", .otherReferenceSystem),
      ("geo:91,11.5", .outOfRange(.latitude)),
      ("geo:48.1,181", .outOfRange(.longitude)),
    ] as [(String, CoordinateTextError)])
  func `a broken geo URI is refused with the right reason`(
    text: String, expected: CoordinateTextError
  ) {
    #expect(throws: expected) { try Coordinate(parsing: text) }
  }

  static let errors: [CoordinateTextError] = [
    .empty, .tooLong, .unexpectedCharacter("'!'"), .malformedNumber, .ambiguousComma,
    .ambiguousEast, .misplacedSign, .misplacedMark, .misplacedLetter, .signAndLetter,
    .tooManyNumbers, .fractionBeforeLast, .sixtyOrMore, .onlyOneAngle, .moreThanTwoAngles,
    .unclearSplit, .letterMissing, .sameLetterAxis, .wrongLetter(expected: .latitude),
    .wrongLetter(expected: .longitude), .notOneAngle, .malformedURI, .otherReferenceSystem,
    .outOfRange(.latitude), .outOfRange(.longitude),
  ]

  @Test(arguments: errors)
  func `a refusal ends with an example that parses`(error: CoordinateTextError) throws {
    let halves = error.description.split(separator: "; write ")
    try #require(halves.count == 2)
    let isRead = halves[1].split(separator: " or ").contains { example in
      let text = String(example.drop { $0 == "d" || $0 == "e" })
      return (try? Coordinate(parsing: text)) != nil
        || Axis.allCases.contains { (try? $0.degrees(parsing: text)) != nil }
    }
    #expect(isRead, "\(error)")
  }

  @Test func `each refusal has a distinct message`() {
    #expect(Set(Self.errors.map(\.description)).count == Self.errors.count)
    #expect(
      "\(CoordinateTextError.ambiguousEast)"
        == "O is east in German but west in French, Italian and Spanish; "
        + "write 48°08'13.2\"N 11°34'30\"E")
  }

  private static let alphabet = Array("0123456789.,;+-−NSEWOnseo°'′’\"″” \t\u{A0}geo:u=crs%?\0é👍")

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no text of coordinate characters traps`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let length = Int.random(in: 0...30, using: &generator)
      let text = String(
        (0..<length).map { _ in Self.alphabet.randomElement(using: &generator) ?? "0" })
      Self.expectPlaceOrReason(text)
      Self.expectPlaceOrReason("geo:" + text)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no bytes trap`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let length = Int.random(in: 0...220, using: &generator)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      Self.expectPlaceOrReason(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no damaged coordinate traps`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let samples = ["48°08'13.2\"N 11°34'30\"E", "48,137; 11,575", "geo:48.1,11.5;crs=wgs84;u=1"]
    for sample in samples {
      for _ in 0..<100 {
        var characters = Array(sample)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let index = Int.random(in: 0..<characters.count, using: &generator)
          characters[index] = Self.alphabet.randomElement(using: &generator) ?? "0"
        }
        Self.expectPlaceOrReason(String(characters))
      }
    }
  }

  /// Either outcome is right, but it must be one of the two.
  private static func expectPlaceOrReason(_ text: String) {
    do throws(CoordinateTextError) {
      let place = try Coordinate(parsing: text)
      #expect(abs(place.latitude) <= 90)
      #expect(abs(place.longitude) <= 180)
      #expect(place.latitude.isFinite)
      #expect(place.longitude.isFinite)
    } catch {
      #expect(!error.description.isEmpty)
    }
    if let degrees = try? Axis.longitude.degrees(parsing: text) { #expect(abs(degrees) <= 180) }
  }
}
