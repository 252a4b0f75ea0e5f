import TestSupport
import Testing

@Suite(.temporaryDirectory) struct TerminalTests {
  @Test func `on a terminal of 20 columns nothing overflows and nothing is lost`() throws {
    let finished = try Van.terminal(columns: 20, #""$vanlog" config list --color never"#)
    #expect(finished.status == 0)
    let lines = finished.output.split(whereSeparator: \.isNewline)
    #expect(lines.allSatisfy { $0.count <= 20 })
    let words = finished.output.split(whereSeparator: \.isWhitespace).joined()
    for setting in ["output.color", "auto(default)", "money.home-currency", "alldevices"] {
      #expect(words.contains(setting))
    }
  }

  @Test(arguments: ["help", "help config set", "status", "offline", "version"])
  func `every command can be read on a terminal of 20 columns`(command: String) throws {
    let finished = try Van.terminal(columns: 20, #""$vanlog" \#(command) --color never"#)
    #expect(finished.status == 0)
    let lines = finished.output.split(whereSeparator: \.isNewline)
    // An example is never broken, so that it can be copied.
    let long = lines.filter { (line: Substring) in line.count > 20 && !line.hasPrefix("  vanlog ") }
    #expect(long == [])
  }

  @Test func `a path is never broken, so that it can be copied`() throws {
    let finished = try Van.terminal(columns: 20, #""$vanlog" config path"#)
    #expect(finished.output == Van.config + "\n")
  }

  @Test func `colour is used on a terminal and not in a pipe`() throws {
    let bold = "\u{1B}[1m"
    let environment = ["TERM": "xterm"]
    let onTerminal = try Van.terminal(
      columns: 80, #""$vanlog" config list"#, environment: environment)
    #expect(onTerminal.output.contains(bold))
    let refused = try Van.terminal(
      columns: 80, #""$vanlog" config list"#, environment: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(!refused.output.contains(bold))
    let inPipe = try Van.run("config", "list", environment: environment)
    #expect(!inPipe.output.contains(bold))
    let asked = try Van.run("config", "list", "--color", "always")
    #expect(asked.output.contains(bold))
  }
}
