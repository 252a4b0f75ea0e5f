@testable import CommandLineKit
import Testing

@Suite struct ManualPageTests {
  static let program = Program(
    name: "sample", summary: "Try out what a command line can do.", version: "1.2.3",
    date: "2026-08-12", groups: [], commands: [SpotsNear.self, Awkward.self])

  /// Everything that the language of `man` would misunderstand.
  struct Awkward: Command {
    static let name = "awkward"
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

  @Test func `every command of the table is on the page`() {
    let page = ManualPage(program: Sample.program).text()
    for command in Sample.program.commands {
      #expect(page.contains("\n.B sample \(command.name)\n"))
    }
  }
}
