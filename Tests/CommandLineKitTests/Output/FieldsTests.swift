@testable import CommandLineKit
import Testing

@Suite struct FieldsTests {
  private static func van() -> Fields {
    var fields = Fields()
    fields.add("Name", "Rüdiger")
    fields.add("Länge 長さ", "5.98 m")
    fields.add(
      "Note", "Turns over easily; mind the low bridge at the end of the village.\nBring a rope.")
    fields.add("Evil", "\u{1B}[2J")
    return fields
  }

  static let layouts: [(width: Int?, text: String)] = [
    (
      nil,
      """
      Name        Rüdiger
      Länge 長さ  5.98 m
      Note        Turns over easily; mind the low bridge at the end of the village.
                  Bring a rope.
      Evil        ␛[2J

      """
    ),
    (
      40,
      """
      Name        Rüdiger
      Länge 長さ  5.98 m
      Note        Turns over easily; mind the
                  low bridge at the end of the
                  village.
                  Bring a rope.
      Evil        ␛[2J

      """
    ),
    (
      20,
      """
      Name        Rüdiger
      Länge 長さ  5.98 m
      Note
        Turns over easily;
        mind the low
        bridge at the end
        of the village.
        Bring a rope.
      Evil        ␛[2J

      """
    ),
  ]

  static let edges: [(label: String, value: String, width: Int, text: String)] = [
    ("ab", "one two three four", 16, "ab  one two\n    three four\n"),
    ("ab", "one two three four", 15, "ab\n  one two three\n  four\n"),
    ("abcdefghij", "123456", 18, "abcdefghij  123456\n"),
    ("abcdefghij", "123456", 17, "abcdefghij\n  123456\n"),
  ]

  @Test(arguments: edges)
  func `a value that just fits stands beside its label`(
    label: String, value: String, width: Int, text: String
  ) {
    var fields = Fields()
    fields.add(label, value)
    #expect(fields.text(width: width, ink: Ink(isColored: false)) == text)
  }

  @Test(arguments: layouts)
  func `values stand beside their labels, or below where there is too little room`(
    width: Int?, text: String
  ) {
    #expect(Self.van().text(width: width, ink: Ink(isColored: false)) == text)
  }

  @Test(arguments: [nil, 20, 80] as [Int?])
  func `no line ends in a space, however empty the value`(width: Int?) {
    var fields = Fields()
    fields.add("Plate", "")
    fields.add("Longer", "one\n\ntwo")
    let lines = fields.text(width: width, ink: Ink(isColored: false)).split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix(" ") } == [])
  }

  @Test func `a label cannot hold what a terminal would obey`() {
    var fields = Fields()
    fields.add("e\u{9B}31m\u{202E}", "v")
    let text = fields.text(width: nil, ink: Ink(isColored: false))
    #expect(text == "e\u{FFFD}31m\u{FFFD}  v\n")
  }

  @Test func `labels are bold on a terminal`() {
    var fields = Fields()
    fields.add("A", "1")
    #expect(fields.text(width: 80, ink: Ink(isColored: true)) == "\u{1B}[1mA\u{1B}[0m  1\n")
  }

  @Test func `without fields nothing is printed`() {
    #expect(Fields().text(width: 80, ink: Ink(isColored: true)) == "")
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>, [20, 40, 80])
  func `no line is wider than the terminal, and no word is lost`(seed: UInt64, width: Int) {
    var random = RandomText(seed: seed)
    var fields = Fields()
    var values: [String] = []
    for number in 0..<random.number(in: 1...5) {
      values.append(random.words(1...12).joined(separator: " "))
      fields.add("label\(number)", values[number])
    }
    let text = fields.text(width: width, ink: Ink(isColored: false))
    #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= width })
    let letters = { (text: String) in text.filter { $0 != " " && $0 != "\n" } }
    let expected = values.indices.map { "label\($0)" + letters(values[$0]) }.joined()
    #expect(letters(text) == expected)
  }
}

extension Fields {
  fileprivate func text(width: Int?, ink: Ink) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, width: width, ink: ink)
    return String(decoding: bytes, as: UTF8.self)
  }
}
