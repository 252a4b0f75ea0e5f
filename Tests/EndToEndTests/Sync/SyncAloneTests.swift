import Foundation
import LinkProxy
import TestSupport
import Testing
import Text

/// Syncs that run while something else would use the home, and timers that find no network.
@Suite(.temporaryDirectoryInMemory) struct SyncAloneTests {
  /// Does something while a sync of the van waits for its server.
  private func whileSyncing(
    over link: LinkProxy, _ body: () throws -> Void
  ) throws -> Finished {
    link.manners.isFrozen = true
    link.startCounting()
    let syncing = Meanwhile(["--home", SyncStage.path("van"), "sync", "now"])
    let result = Result {
      try link.waitForConnection()
      try body()
    }
    link.manners.isFrozen = false
    let finished = try syncing.finished()
    try result.get()
    return finished
  }

  @Test(.needs(.nginx))
  func `while a sync runs no one restores or syncs, and edits continue`() throws {
    let link = try SyncPlace.link()
    let place = try SyncPlace.nginx(over: link)
    try SyncStage.done("van", "checkin", "add", "Lagos")
    try SyncStage.begin(on: place)
    let backup = TemporaryDirectory.current.file("van.vlb")
    try SyncStage.done("van", "backup", backup, "-q")
    try SyncStage.done("van", "checkin", "add", "Faro")
    let finished = try whileSyncing(over: link) {
      for words in [["restore", backup, "--yes"], ["sync", "now"], ["sync", "leave", "--yes"]] {
        let refused = try Van.run(["--home", SyncStage.path("van")] + words)
        #expect(refused.status == 75)
        #expect(refused.errors.contains("another process"), "\(refused)")
      }
      try SyncStage.done("van", "checkin", "add", "Sagres")
    }
    #expect(finished.status == 0, "\(finished)")
    try SyncStage.done("van", "sync", "now", "-q")
    try SyncStage.join("phone", on: place)
    #expect(try SyncStage.places("phone") == ["Faro", "Lagos", "Sagres"])
  }

  @Test(.needs(.nginx))
  func `a damaged store is not repaired while a sync runs, and gets back afterwards what it lost`()
    throws
  {
    let link = try SyncPlace.link()
    let place = try SyncPlace.nginx(over: link)
    for number in 1...150 { try SyncStage.done("van", "checkin", "add", "Place \(number)", "-q") }
    try SyncStage.begin(on: place)
    try SyncStage.join("phone", on: place)
    _ = try whileSyncing(over: link) {
      try damage(SyncStage.path("van") + "/trips.sqlite")
      let refused = try SyncStage.run("van", "doctor", "--mend")
      #expect(refused.status == 65)
      #expect(refused.output.contains("cannot be repaired while this home syncs"), "\(refused)")
    }
    let doctor = try SyncStage.run("van", "doctor", "--mend", "--json")
    #expect(doctor.output.contains(#""store":"mended""#), "\(doctor)")
    #expect(try SyncStage.places("van").count < 150)
    // Where it syncs was in the store.
    let forgotten = try SyncStage.run("van", "sync", "now")
    #expect(forgotten.status == 78 && forgotten.errors.contains("sync join"), "\(forgotten)")
    try SyncStage.join("van", on: place)
    for home in ["phone", "van"] { try SyncStage.done(home, "sync", "now", "-q") }
    #expect(try SyncStage.places("van").count == 150)
    #expect(try SyncStage.everything("van") == SyncStage.everything("phone"))
  }

  /// Overwrites a page of the table of check-ins, whose places are on it.
  private func damage(_ store: String) throws {
    var bytes = try Data(contentsOf: URL(filePath: store))
    let place = try #require(bytes.range(of: Data("Place 7".utf8))).lowerBound
    let page = place / 4_096 * 4_096
    bytes.replaceSubrange(page..<page + 100, with: Data(repeating: 0xA5, count: 100))
    let file = try FileHandle(forWritingTo: URL(filePath: store))
    try file.seek(toOffset: UInt64(page))
    try file.write(contentsOf: bytes[page..<page + 100])
    try file.close()
  }

  // MARK: Timers

  private func withoutNetwork(_ words: String...) throws -> Finished {
    try Finished.running(
      "/usr/bin/unshare", ["-n", Van.program, "--home", SyncStage.path("van")] + words,
      environment: ["HOME": TemporaryDirectory.current.path])
  }

  @Test(.needs(.mounting, .nginx))
  func `without a network a timer does nothing and says nothing, and a person is told`() throws {
    try SyncStage.begin(on: .nginx())
    try SyncStage.done("van", "checkin", "add", "Lagos")
    #expect(try withoutNetwork("sync", "status", "--json").output.contains(#""online":false"#))
    let timer = try withoutNetwork("sync", "now", "--if-online")
    #expect(timer.status == 0 && timer.output.isEmpty && timer.errors.isEmpty, "\(timer)")
    #expect(try SyncStage.state("van")["failures"]?.integer == 0)
    let person = try withoutNetwork("sync", "now")
    #expect(person.status == 75 && person.errors.contains("127.0.0.1"), "\(person)")
    #expect(try SyncStage.state("van")["failures"]?.integer == 1)
    try SyncStage.done("van", "sync", "now", "-q")
    #expect(try SyncStage.state("van")["waiting"]?["urgent"]?.integer == 0)
  }

  @Test(.needs(.mounting))
  func `a timer syncs with a stick without a network too`() throws {
    try SyncStage.begin()
    try SyncStage.done("van", "checkin", "add", "Lagos")
    let timer = try withoutNetwork("sync", "now", "--if-online")
    #expect(timer.status == 0 && timer.output.hasPrefix("sent "), "\(timer)")
    try SyncStage.join("phone")
    #expect(try SyncStage.places("phone") == ["Lagos"])
  }
}

/// A vanlog that runs beside the test, in a thread of its own.
private final class Meanwhile: @unchecked Sendable {
  // Guarded by `isOver`: written before it is signalled, read after that.
  private var result: Result<Finished, any Error>?
  private let isOver = DispatchSemaphore(value: 0)

  init(_ words: [String]) {
    let home = TemporaryDirectory.current.path
    Thread.detachNewThread { [self] in
      result = Result {
        try Finished.running(Van.program, words, environment: ["HOME": home])
      }
      isOver.signal()
    }
  }

  /// How it ended, once it has.
  func finished() throws -> Finished {
    isOver.wait()
    return try #require(result).get()
  }
}
