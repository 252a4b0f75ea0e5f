import TestSupport
import Testing

/// Undo of what other devices have got already, or have changed since.
@Suite(.temporaryDirectoryInMemory) struct SyncUndoTests {
  @Test func `what was sent is taken back on every device, and what others wrote stays`() throws {
    let lake = try SyncStage.done("van", "checkin", "add", "Lake")
    try SyncStage.begin()
    try SyncStage.done("van", "checkin", "edit", lake, "--weather", "rain", "--stay", "2")
    try SyncStage.done("van", "sync", "now", "-q")
    try SyncStage.join("phone")
    try SyncStage.done("phone", "checkin", "edit", lake, "--stay", "5")
    for home in ["phone", "van"] { try SyncStage.done(home, "sync", "now", "-q") }

    let undone = try SyncStage.run("van", "undo", "--yes")
    #expect(undone.output.contains("weather cleared, which was rain"))
    #expect(undone.errors.contains("left alone: stay of the check-in 'Lake'"))
    #expect(undone.errors.contains("phone has changed it since"))
    for home in ["van", "phone"] { try SyncStage.done(home, "sync", "now", "-q") }
    let shown = try SyncStage.done("phone", "checkin", "show", lake)
    #expect(!shown.contains("rain"))
    #expect(shown.contains("5"))

    let history = try SyncStage.done("van", "history", lake)
    #expect(history.contains(" phone\n"))
    #expect(history.contains(" this device: undo\n"))
    // On the phone, the undo is a change of the van like any other.
    #expect(try SyncStage.done("phone", "history", lake).contains(" van\n"))
    #expect(try SyncStage.run("phone", "undo", "--dry-run").output.contains("stay from 5 to 2"))
  }
}
