@testable import CommandLineKit
import Testing

@Suite struct ManualPageTests {
  static let program = Program(
    name: "sample", summary: "Try out what a command line can do.", version: "1.2.3",
    date: "2026-08-12", groups: [], commands: [SpotsNear.self, Awkward.self])

  /// Everything that the language of `man` would misunderstand.
  struct Awkward: Command {
    static let name = "awkward"
    static let use = CommandUse.shows()
    static let summary = ".dots at the start, and 'quotes'."
    static let details = ["'Quoted' at the start.", #"A \ backslash, ~ tilde, ^ hat, ` tick."#]
    static let operands = [OperandSpec(.file("SOME-FILE"), count: .any, help: ".hidden files too.")]
    static let examples = [Example(#"sample awkward '.\x' ~/a-b"#, ".Do it.")]

    init(_ arguments: Arguments) throws(UsageError) {}

    func run(_ context: CommandContext) throws -> CommandLineKit.ExitStatus { .done }
  }

  @Test func `the whole page follows from the table`() {
    #expect(ManualPage(program: Self.program).text() == ManualPageFixture.page)
  }

  @Test func `no line of text is mistaken for a request`() {
    let known = [".TH", ".SH", ".SS", ".B", ".I", ".PP", ".TP", ".RS", ".RE", ".nf", ".fi"]
    let lines = ManualPage(program: Self.program).text().split(separator: "\n")
    let requests = lines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
      .map { $0.prefix { $0 != " " } }
    #expect(requests.filter { !known.contains(String($0)) } == [])
  }

  @Test func `every command of the table is on the page of its noun, or of the program`() {
    let manual = ManualPage(program: Sample.program)
    for command in Sample.program.commands {
      let noun = manual.nouns.first { "\(command.name) ".hasPrefix("\($0.name) ") }
      let page = noun.map(manual.text(of:)) ?? manual.text()
      #expect(page.contains("\n.B sample \(command.name)\n"))
      #expect(noun == nil || !manual.text().contains("\n.B sample \(command.name)\n"))
    }
    #expect(manual.text().contains("\\fBsample\\-spots\\fR(1)\n"))
    let page = manual.nouns.first.map(manual.text(of:)) ?? ""
    #expect(page.hasPrefix(".TH SAMPLE-SPOTS 1 "))
    #expect(page.contains("sample\\-spots \\- "))
  }
}
