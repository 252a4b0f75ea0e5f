import DurableFiles
import Foundation
import Glibc
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct HomeBackupTests {
  private let path = TemporaryDirectory.current.file("a.vlb")

  @Test func `a backup holds the user's data, and keys only on request`() throws {
    let sample = try SampleHome.make("home")
    let without = try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    let documents = SampleHome.documents.map { ContentHash(of: $0) }.sorted()
    #expect(
      without.entries.map(\.name)
        == [
          .config, .crossings, .schengen,
          .written(folder: "automations", file: "Mittags läuten.json"),
          .written(folder: "languages", file: "nl.json"), .database,
        ] + documents.map { .attachment($0) })
    let other = TemporaryDirectory.current.file("b.vlb")
    let with = try HomeBackup.write(
      home: sample.home, to: other, stamp: .sample(), includeKeys: true)
    #expect(
      Set(with.entries.map(\.name)).subtracting(without.entries.map(\.name)) == [.key("device.key")]
    )
  }

  @Test func `a backup is a single file, readable by its owner only`() throws {
    let sample = try SampleHome.make("home")
    let before = try namesInTestFolder()
    try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    #expect(try namesInTestFolder() == (before + ["a.vlb"]).sorted())
    let folder = try Directory(TemporaryDirectory.current.path)
    #expect(try folder.status(of: "a.vlb")?.permissions == 0o600)
  }

  @Test func `the database snapshot is never readable by others`() throws {
    let sample = try SampleHome.make("home")
    let folder = try Directory(TemporaryDirectory.current.path)
    var seen: [UInt32?] = []
    try HomeBackup.write(home: sample.home, to: path, stamp: .sample()) { step in
      guard step.stage == .copyingDatabase else { return }
      seen.append(try folder.status(of: ".a.vlb.database")?.permissions)
    }
    #expect(!seen.isEmpty)
    #expect(seen.allSatisfy { $0 == 0o600 })
  }

  @Test(arguments: [BackupStep.Stage.copyingDatabase, .writing, .verifying])
  func `cancelling leaves no files`(stage: BackupStep.Stage) throws {
    let sample = try SampleHome.make("home")
    let before = try namesInTestFolder()
    #expect(throws: Stopped.self) {
      try HomeBackup.write(home: sample.home, to: path, stamp: .sample()) { step in
        if step.stage == stage { throw Stopped() }
      }
    }
    #expect(try namesInTestFolder() == before)
  }

  @Test func `progress of each stage ends at its total`() throws {
    let sample = try SampleHome.make("home")
    var last: [BackupStep] = []
    try HomeBackup.write(home: sample.home, to: path, stamp: .sample()) { step in
      if last.last?.stage == step.stage { last.removeLast() }
      last.append(step)
    }
    #expect(last.map(\.stage) == [.copyingDatabase, .writing, .verifying])
    #expect(last.allSatisfy { $0.done == $0.total })
  }

  @Test func `a damaged document is included as it is, and reported`() throws {
    let sample = try SampleHome.make("home")
    let hash = ContentHash(of: SampleHome.documents[0])
    try writeFile([9, 9], to: sample.path + "/" + BackupEntryName.attachment(hash).text)
    let manifest = try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    #expect(manifest.damagedDocuments == [hash])
    try BackupReader(path).verify()
  }

  @Test func `a file among the keys that cannot be backed up stops the backup`() throws {
    let sample = try SampleHome.make("home")
    let odd = sample.path + "/keys/my key"
    try writeFile([1], to: odd)
    #expect(throws: BackupError.unknownFile(path: odd)) {
      try HomeBackup.write(home: sample.home, to: path, stamp: .sample(), includeKeys: true)
    }
    try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
  }

  @Test func `a transaction interrupted by a power cut is not included`() throws {
    let sample = try SampleHome.make("home")
    let database = sample.path + "/trips.sqlite"
    let writer = try Connection(path: database, mode: .readWrite)
    try writer.execute(
      script: """
        PRAGMA cache_size = 1; BEGIN;
        INSERT INTO notes
          WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200) SELECT zeroblob(4000) FROM n;
        """)
    let crashed = SampleHome.named("crashed")
    try FileManager.default.copyItem(atPath: sample.path, toPath: crashed.path)
    try writer.run("ROLLBACK")
    try #require(access(crashed.path + "/trips.sqlite-journal", F_OK) == 0)
    try HomeBackup.write(home: crashed.home, to: path, stamp: .sample())
    let restored = SampleHome.named("restored")
    _ = try HomeRestore.restore(.trips, from: path, into: restored.home)
    #expect(try restored.notes() == ["sample"])
  }

  /// Whoever rotates backups must not give up a good one for it.
  @Test func `the backup of a damaged store says so by its name`() throws {
    let damaged = DamagedHome()
    try damaged.fill(entries: 40, points: 10)
    let page = try #require(try damaged.pages(of: "ledger").last).page
    try damaged.overwrite(page: page)
    let named = BackupError.storeDamaged(path: path + ".damaged")
    #expect(throws: named) {
      try HomeBackup.write(home: damaged.test.home, to: path, stamp: .sample())
    }
    #expect(try namesInTestFolder() == ["a.vlb.damaged", "home"])
    // It can be restored, and what can be read is recovered.
    let restored = SampleHome.named("restored")
    _ = try HomeRestore.restore(.trips, from: path + ".damaged", into: restored.home)
    #expect(try DamagedHome("restored").examine()?.losses.map(\.kind) == ["ledger entries"])
  }

  @Test func `an empty home is not backed up`() throws {
    let sample = SampleHome.named("home")
    let nothing = BackupError.nothingToKeep(home: sample.path)
    #expect(throws: nothing) {
      try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    }
    _ = try Directory.makePrivate(sample.path + "/run")
    #expect(throws: nothing) {
      try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    }
    #expect(try namesInTestFolder() == ["home"])
  }

  @Test(arguments: [
    ("1.2.3", true), ("", false), ("1.2\n", false), ("é", false),
    (String(repeating: "1", count: 64), true), (String(repeating: "1", count: 65), false),
  ])
  func `a stamp is short printable ASCII`(text: String, isGood: Bool) {
    #expect((BackupStamp(version: text, created: "now") != nil) == isGood)
    #expect((BackupStamp(version: "1", created: text) != nil) == isGood)
  }

  #if compiler(>=6.3)  // earlier, exit tests cannot capture values
  @Test func `a large home is backed up and restored in little memory`() async throws {
    let folder = TemporaryDirectory.current.path
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      let home = HomeFolder(path: folder + "/home", origin: .option)
      _ = try RecordStore.open(.trips, in: home, buildDate: 0) {
        Moment(milliseconds: 0, isProven: false)
      }
      let store = try AttachmentStore(in: Directory.makePrivate(home.path))
      let stamp = try #require(BackupStamp(version: "1", created: "now"))
      let size = 200 * 1_048_576
      try makeSparse(folder + "/source", size: size)
      let before = try peakMemory()
      _ = try store.add(from: folder + "/source")
      try HomeBackup.write(home: home, to: folder + "/a.vlb", stamp: stamp)
      let restored = HomeFolder(path: folder + "/restored", origin: .option)
      let report = try HomeRestore.restore(.trips, from: folder + "/a.vlb", into: restored)
      try #require(report.manifest.totalSize > size)
      try #require(try peakMemory() - before < 16 * 1_048_576)
    }
  }
  #endif
}
