import Foundation
import TestSupport
import Testing
import Text

/// A document that two devices gave different files.
@Suite(.temporaryDirectory) struct DocumentConflictTests {
  private func file(_ name: String, _ text: String) throws -> String {
    let path = TemporaryDirectory.current.file(name)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func disagree() throws -> String {
    try SyncStage.begin()
    let id = try SyncStage.done(
      "van", "docs", "add", "Passport", "--file", file("old.pdf", "an old scan"))
    try SyncStage.done("van", "sync", "now")
    try SyncStage.join("phone")
    try SyncStage.done("phone", "sync", "now", "-q")
    try SyncStage.done("van", "docs", "edit", id, "--file", file("van.pdf", "the van's scan"))
    try SyncStage.done(
      "phone", "docs", "edit", id, "--file", file("phone.pdf", "a longer scan by phone"))
    for home in ["van", "phone", "van", "phone"] { try SyncStage.done(home, "sync", "now", "-q") }
    return id
  }

  private func opened(_ home: String, _ id: String, _ side: String) throws -> String {
    let path = try SyncStage.done(home, "docs", "open", id, "--side", side)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `the choice is one between names, sizes and days, and both can be looked at`() throws {
    let id = try disagree()
    let listed = try SyncStage.run("van", "sync", "conflicts")
    #expect(!listed.output.contains(/[0-9a-f]{40}/), "\(listed)")
    #expect(listed.output.contains(/van\.pdf, 14 bytes, of 20\d\d-\d\d-\d\d/), "\(listed)")
    #expect(listed.output.contains(/phone\.pdf, 22 bytes, of 20\d\d-\d\d-\d\d/), "\(listed)")
    #expect(listed.errors.contains("docs open ID --side remote"), "\(listed)")
    for (home, own, other) in [
      ("van", "the van's scan", "a longer scan by phone"),
      ("phone", "a longer scan by phone", "the van's scan"),
    ] {
      #expect(try opened(home, id, "local") == own)
      #expect(try opened(home, id, "remote") == other)
    }
    let fields = try SyncStage.json("van", "sync", "conflicts")["conflicts"]?.elements?.first?[
      "fields"]
    let content = fields?.elements?.first { $0["field"]?.string == "content" }
    let choices = content?["choices"]?.elements ?? []
    #expect(Set(choices.compactMap { $0["file_name"]?.string }) == ["van.pdf", "phone.pdf"])
    #expect(Set(choices.compactMap { $0["size_bytes"]?.integer }) == [14, 22])
  }

  @Test func `what is settled has one file`() throws {
    let id = try disagree()
    try SyncStage.done("van", "sync", "resolve", id, "--take", "remote")
    let finished = try SyncStage.run("van", "docs", "open", id, "--side", "remote")
    #expect(finished.status == 65)
    #expect(finished.errors.contains("waits for a choice; 'vanlog sync conflicts' lists what does"))
    let path = try SyncStage.done("van", "docs", "open", id)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a longer scan by phone")
  }
}
