import Foundation
import TestSupport
import Testing
import Text

/// The card for an emergency, whatever is wrong with everything else.
@Suite(.temporaryDirectory) struct EmergencyTests {
  private var store: String { Van.home + "/trips.sqlite" }

  private func setUp() throws {
    try Van.done("person", "add", "Ada", "--blood-type", "0+")
    try Van.done("van", "add", "Bulli", "--plate", "AB 12")
    try Van.done("checkin", "add", "Pass", "--at", "46.5591,8.5612")
  }

  private func card(_ words: String...) throws -> JSONValue {
    let run = try Van.run(["emergency", "--json"] + words)
    #expect(run.status == 0, "\(run.errors)")
    return try JSONValue(parsing: Array(run.output.utf8))
  }

  @Test(.needs(.sqlite3)) func `a locked store is read all the same`() throws {
    try setUp()
    let line = """
      mkfifo "$HOME/hold"
      { echo "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE person SET name = 'x';"; cat "$HOME/hold"; } \
        | sqlite3 "$VANLOG_HOME/trips.sqlite" >/dev/null & exec 3>"$HOME/hold"
      until ! sqlite3 "$VANLOG_HOME/trips.sqlite" 'SELECT 1 FROM person' >/dev/null 2>&1; do :; done
      "$vanlog" emergency --json; exec 3>&-; wait
      """
    let run = try Van.shell(line)
    let card = try JSONValue(parsing: Array(run.output.split(separator: "\n")[0].utf8))
    #expect(card["people"]?.elements?.first?["name"]?.string == "Ada")
    #expect(card["unreadable"]?.elements?.first?.string?.contains("locked") == true)
    #expect(card["lat"]?.number == 46.5591)
  }

  /// Each page of the store in turn; whatever is lost, there is a card, and the file stays as it is.
  @Test func `with a damaged store there is a card, and it says what it cannot read`() throws {
    try setUp()
    let sound = try Data(contentsOf: URL(filePath: store))
    let pages = sound.count / 4_096
    var people = 0
    for page in stride(from: 0, to: pages, by: max(1, pages / 12)) {
      var bytes = sound
      for offset in page * 4_096..<(page + 1) * 4_096 { bytes[offset] = 0xA5 }
      try bytes.write(to: URL(filePath: store))
      let card = try card()
      #expect(card["number"]?.string != nil)
      let found = card["people"]?.elements?.contains { $0["name"]?.string == "Ada" } == true
      if found { people += 1 }
      #expect(found || card["unreadable"]?.elements?.isEmpty == false, "page \(page)")
      #expect(try Data(contentsOf: URL(filePath: store)) == bytes)
      #expect(!FileManager.default.fileExists(atPath: Van.home + "/set-aside"))
    }
    #expect(people > 6)
  }

  @Test(arguments: [
    "chmod 000 \"$VANLOG_HOME\"",
    "rm \"$VANLOG_HOME/trips.sqlite\"; mkdir \"$VANLOG_HOME/trips.sqlite\"",
  ])
  func `a home that cannot be read keeps no one from the number`(damage: String) throws {
    try setUp()
    let run = try Van.shellWithoutPrivileges(
      "\(damage); \"$vanlog\" emergency --at 48.2,16.37; status=$?; chmod 700 \"$VANLOG_HOME\"; exit $status"
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("EMERGENCY: CALL 112\n"))
    #expect(run.output.contains("MISSING HERE: "))
  }

  @Test func `on a terminal of 40 columns it is large and complete`() throws {
    try setUp()
    let run = try Van.terminal(columns: 40, "\"$vanlog\" emergency")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(run.output.contains("██"))
    #expect(run.output.contains("0+") && run.output.contains("AB 12"))
    let plain = lines.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    #expect(plain.allSatisfy { $0.count <= 40 })
  }
}
