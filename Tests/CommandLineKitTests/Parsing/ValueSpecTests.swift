@testable import CommandLineKit
import Testing
import Text

@Suite struct ValueSpecTests {
  typealias Judgement = (spec: ValueSpec, accepted: [String], refused: [String])

  static let judgements: [Judgement] = [
    (.text("T", maximumBytes: 4), ["", "abcd", "-", "né\n", "湖"], ["abcde", "湖湖"]),
    (.choice("C", ["a", "bc"]), ["a", "bc", "b"], ["", "A", "a ", "abc"]),
    (
      .integer("N", -5...100), ["0", "-5", "100", "007", "-0", "+5", " 1", "1 "],
      [
        "", "-6", "101", "1.0", "1e1", "0x1", "1_0", "５", "--1", "-", "one", "1.000",
        "9223372036854775808", "-9223372036854775809",
      ]
    ),
    (.integer("N", 0...5_000), ["1.000", "1,000", "1 000"], ["1.00", "1.0000", "1.000.0"]),
    (.integer("N", .min ... .max), ["9223372036854775807", "-9223372036854775808"], ["-", ""]),
    (
      .number("X", -1.5...100),
      ["0", "-1.5", "100", "100.0", ".5", "-.5", "-0", "007.50", "1,5", "+5", " 1"],
      [
        "", "-1.6", "100.0001", "1e1", "0x1p3", "inf", "nan", "-inf", "1.2.3", "1-2", ".", "-",
        "-.", "５", "5.", String(repeating: "9", count: 400),
      ]
    ),
    (.metres(0.5...10), ["2.85", "2,85 m", "9ft 6in", "285cm"], ["0", "11", "5lb", "2.85 l", ""]),
    (.yesNo, ["yes", "no", "Y", "0", "true", "off"], ["", "maybe", "2"]),
    (.file(), ["a", "/", "-", " ", "湖"], ["", "a\0", "\0"]),
    (.folder(), ["a", "/", "..", " "], ["", "a\0"]),
  ]

  @Test(arguments: judgements)
  func `values are checked against their declaration`(judgement: Judgement) {
    let isAccepted = { (try? judgement.spec.read($0)) != nil }
    #expect(judgement.accepted.filter(isAccepted) == judgement.accepted)
    #expect(judgement.refused.filter(isAccepted) == [])
  }

  @Test(arguments: [
    (ValueSpec.choice("C", ["alpha", "beta"]), "b", "beta"), (.yesNo, "on", "yes"),
    (.integer("N", 0...5_000), "1.234", "1234"), (.number("X", 0...10), "2,50", "2.5"),
    (.kilometres(0...100), "500m", "0.5"), (.kilometres(0...100), "1mi", "1.609344"),
  ])
  func `a command gets what was meant`(spec: ValueSpec, typed: String, read: String) throws {
    #expect(try spec.read(typed) == read)
  }

  static let alternatives: [(words: [String], sentence: String)] = [
    ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
  ]

  @Test(arguments: alternatives)
  func `alternatives read like a phrase`(words: [String], sentence: String) {
    #expect(Phrase.alternatives(words) == sentence)
  }

  static let numbers: [(number: Double, text: String)] = [
    (0, "0"), (-0.0, "0"), (5, "5"), (-180, "-180"), (0.1, "0.1"), (1e16, "1e+16"),
    (-1e300, "-1e+300"), (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
  ]

  @Test(arguments: numbers)
  func `limits are shown without needless decimals`(number: Double, text: String) {
    #expect(Phrase.number(number) == text)
  }
}
