import TestSupport
import Testing
import Text

/// Going through the checks at a terminal.
@Suite(.temporaryDirectory) struct PreflightTerminalTests {
  /// Answers the questions; each is a line.
  private func answer(_ answers: String) throws -> Finished {
    let preflight = #"script --quiet --return --command "$vanlog preflight" /dev/null"#
    return try Van.shell(#"printf '\#(answers)' | "# + preflight)
  }

  private func last() throws -> JSONValue {
    try JSONValue(
      parsing: Array(Van.done("preflight", "log", "show", "last", "--json").utf8))
  }

  @Test func `what is ticked off and what stays open is kept`() throws {
    try Van.done("preflight", "add", "Kayak", "--as", "1")
    let count = 10
    let run = try answer("\\nn\\nmaybe\\ny" + String(repeating: "\\n", count: count))
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("1/10 Kayak [Y/n/q] "))
    #expect(run.output.contains("answer with Enter, n or q"))
    #expect(run.output.contains("Still open:"))
    let kept = try last()
    #expect(kept["unticked"]?.elements?.compactMap(\.string) == ["Gas is off at the bottle"])
    #expect(kept["ticked"]?.elements?.count == count - 1)
    #expect(kept["title"]?.string == "open: Gas is off at the bottle")
  }

  @Test func `who leaves early keeps nothing`() throws {
    let before = try Van.everything()
    let run = try answer("\\nq\\n")
    #expect(run.status == 0, "\(run)")
    #expect(try Van.everything() == before)
  }
}
