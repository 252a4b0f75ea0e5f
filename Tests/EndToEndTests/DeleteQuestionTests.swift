import TestSupport
import Testing

/// What a person is asked before something is deleted.
@Suite(.temporaryDirectory) struct DeleteQuestionTests {
  private func question(_ words: String) throws -> String {
    try Van.terminal(columns: 200, "\"$vanlog\" \(words)").output
  }

  @Test func `the question says what names the record`() throws {
    try Van.done("trip", "start", "Alps", "--start-day", "2026-06-01")
    for amount in ["5", "6"] {
      try Van.done("ledger", "add", amount, "--day", "2026-06-02", "--trip", "Alps")
    }
    try Van.done("trip", "start", "Sea", "--start-day", "2025-06-01", "--end-day", "2025-06-02")
    #expect(
      try question("trip delete Alps").contains(
        "Delete the trip 'Alps', 2026-06-01? It is named by 2 ledger entries. [y/N] "))
    #expect(try question("trip delete Sea").contains("'Sea', 2025-06-01? [y/N] "))
    let trips = try Van.done("trip", "list")
    #expect(trips.contains("Alps") && trips.contains("Sea"))
  }
}
