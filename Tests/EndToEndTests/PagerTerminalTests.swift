import TestSupport
import Testing

/// Pages on a terminal of 80 columns and some rows.
@Suite(.temporaryDirectory) struct PagerTerminalTests {
  /// What a terminal shows for a line; the pager marks each line that went through it.
  private func screen(
    rows: Int, _ line: String, pager: String? = "sed 's/^/P:/'", environment: [String: String] = [:]
  ) throws -> Finished {
    var environment = environment.merging(["TERM": "xterm", "NO_COLOR": "1"]) { given, _ in given }
    if let pager { environment["PAGER"] = pager }
    return try Van.terminal(
      columns: 80, "stty rows \(rows); \(line)", environment: environment)
  }

  private let list = #""$vanlog" config list"#

  @Test func `a list that is longer than the screen goes through the pager`() throws {
    let long = try screen(rows: 10, list)
    #expect(long.status == 0)
    #expect(long.output.hasPrefix("P:SETTING"))
    let short = try screen(rows: 200, list)
    #expect(short.output.hasPrefix("SETTING"))
  }

  @Test func `it does not where no one wants it, nor in a pipe`() throws {
    for line in [
      list + " --no-pager", "VANLOG_PAGER=never " + list, "PAGER=cat " + list, "TERM=dumb " + list,
      list + " | cat", list + " --json", #""$vanlog" config set output.pager never; "# + list,
    ] {
      let shown = try screen(rows: 10, line)
      #expect(!shown.output.contains("P:"), "\(line)")
      #expect(shown.output.contains("output.color"), "\(line)")
    }
  }

  @Test func `a pager that does not exist costs nothing but a word`() throws {
    let shown = try screen(rows: 10, list, pager: "no-such-pager --here")
    #expect(shown.status == 0)
    #expect(shown.output.contains("output.color"))
  }

  @Test func `one that is closed early, or fails, is not a failure of the command`() throws {
    for pager in ["head -1", "true", "exit 3", "cat > /dev/null; kill -9 $$"] {
      let shown = try screen(rows: 5, list, pager: pager)
      #expect(shown.status == 0, "\(pager)")
    }
  }

  @Test func `the command keeps its exit code`() throws {
    let shown = try screen(
      rows: 3, #""$vanlog" config set money.home-currency EUR; "$vanlog" doctor"#)
    let plain = try Van.run("doctor")
    #expect(shown.output.contains("P:"))
    #expect(shown.status == plain.status)
  }

  @Test func `less ends on its own where the page fits, and knows of colours`() throws {
    let shown = try screen(
      rows: 10, list, pager: #"printf '%s' "$LESS""#)
    #expect(shown.output.contains("FRX"))
  }
}
