import TestSupport
import Testing

@Suite(.temporaryDirectory) struct HelpTests {
  /// Lines of help, and all ways to ask for it.
  static let questions: [(line: String, ways: [[String]])] = [
    ("  config      Show and change settings.\n", [["help"], ["--help"], ["-h"]]),
    ("  config set    Change a setting.\n", [["config", "--help"], ["help", "config"]]),
    (
      "  KEY    The setting; see 'vanlog config list'.\n",
      [["config", "set", "--help"], ["help", "config", "set"], ["--help", "config", "set"]]
    ),
  ]

  @Test(arguments: questions)
  func `help is the same whichever way it is requested`(line: String, ways: [[String]]) throws {
    var texts: Set<String> = []
    for arguments in ways {
      let finished = try Van.run(arguments)
      #expect(finished.output.contains(line))
      #expect(finished.status == 0)
      #expect(finished.errors == "")
      texts.insert(finished.output)
    }
    #expect(texts.count == 1)
  }

  @Test(arguments: ["--version", "--version --quiet", "--quiet --version"])
  func `the version is one line, on the fast path and the normal one`(line: String) throws {
    let finished = try Van.shell(#"exec "$vanlog" \#(line)"#)
    #expect(finished.output == "vanlog 0.1.0\n")
    #expect(finished.status == 0)
  }

  @Test func `help and version open nothing`() throws {
    for arguments in [["help"], ["--version"], ["help", "--man"], ["completion", "bash"]] {
      let environment = ["VANLOG_HOME": "/dev/null/nowhere"]
      #expect(try Van.run(arguments, environment: environment).status == 0)
    }
    #expect(try Van.everything().isEmpty)
  }

  @Test func `man finds no fault in the manual page`() throws {
    let finished = try Van.shell(
      #""$vanlog" help --man > "$HOME/vanlog.1"; man --warnings=w -l "$HOME/vanlog.1""#,
      environment: ["MANWIDTH": "80", "MANROFFSEQ": "", "TERM": "dumb"])
    #expect(finished.errors == "")
    #expect(finished.status == 0)
    for text in ["vanlog-config(1)", "EXIT STATUS", "VANLOG_HOME", "--home DIR", "vanlog status"] {
      #expect(finished.output.contains(text), "\(text)")
    }
  }

  @Test func `each noun has a page of its own in which man finds no fault`() throws {
    let finished = try Van.shell(
      #"""
      nouns=$("$vanlog" help --json | sed 's/,"options":.*//' |
        grep -o '"words":"[a-z]*"' | cut -d '"' -f 4)
      for noun in $nouns; do
        "$vanlog" help $noun --man > "$HOME/vanlog-$noun.1"; man --warnings=w -l "$HOME/vanlog-$noun.1"
      done
      """#,
      environment: ["MANWIDTH": "80", "MANROFFSEQ": "", "TERM": "dumb"])
    #expect(finished.errors == "")
    for text in ["vanlog config set", "vanlog spots packs list", "VANLOG-SKY(1)"] {
      #expect(finished.output.contains(text), "\(text)")
    }
  }
}
