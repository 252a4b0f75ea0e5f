@testable import CommandLineKit
import Testing

@Suite struct HelpTextTests {
  private static func help(_ words: String, width: Int?, isColored: Bool = false) -> String {
    HelpText(program: Sample.program, width: width, ink: Ink(isColored: isColored)).text(for: words)
  }

  @Test(arguments: [
    ("", HelpTextFixture.program), ("spots", HelpTextFixture.group),
    ("spots near", HelpTextFixture.command),
  ])
  func `help matches the expected text exactly`(words: String, text: String) {
    #expect(Self.help(words, width: 80) == text)
  }

  @Test func `where there is little room, an option is explained below its name`() {
    #expect(
      Self.help("spots near", width: 40).contains(
        "\n  -r, --radius KM\n      How far to look. Default: 25.\n"))
  }

  private static let levels =
    [""] + Sample.program.groups.map(\.name) + Sample.program.commands.map { $0.name }

  @Test func `an example can be copied from the narrowest terminal`() {
    let lines = Self.help("spots near", width: 33).split(separator: "\n").map(String.init)
    for example in SpotsNear.examples { #expect(lines.contains("  \(example.line)")) }
  }

  @Test(arguments: levels, [10, 20, 33, 40, 60, 80, 100])
  func `no line but an example is wider than the terminal, and none ends in a space`(
    words: String, width: Int
  ) {
    let examples = Sample.program.commands.flatMap { $0.examples.map { "  \($0.line)" } }
    let lines = Self.help(words, width: width).split(separator: "\n").map(String.init)
      .filter { !examples.contains($0) }
    #expect(lines.filter { DisplayWidth.of($0) > width || $0.hasSuffix(" ") } == [])
  }

  @Test func `a file gets eighty columns, and a wide terminal is not filled`() {
    #expect(Self.help("spots near", width: nil) == Self.help("spots near", width: 80))
    #expect(Self.help("spots near", width: 500) == Self.help("spots near", width: 100))
  }

  @Test func `colour changes only the headings`() {
    let colored = Self.help("spots near", width: 80, isColored: true)
    #expect(colored.contains("\n\u{1B}[1mOptions:\u{1B}[0m\n"))
    let plain = colored.split(separator: "\u{1B}[1m").joined().split(separator: "\u{1B}[0m")
      .joined()
    #expect(plain == Self.help("spots near", width: 80))
  }

  @Test(arguments: [
    ("config get", "sample config get [OPTION]... [KEY]"),
    ("config set", "sample config set [OPTION]... KEY VALUE"),
    ("spots note", "sample spots note [OPTION]... ID [WORD]..."),
    ("spots near", "sample spots near [OPTION]..."),
  ])
  func `usage shows which operands are required`(words: String, usage: String) {
    #expect(Self.help(words, width: 80).contains("\nUsage:\n  \(usage)\n"))
  }
}
