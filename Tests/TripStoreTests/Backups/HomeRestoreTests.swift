import DurableFiles
import Foundation
import Glibc
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct HomeRestoreTests {
  private let path = TemporaryDirectory.current.file("a.vlb")

  @Test(arguments: [
    ("PRAGMA user_version = 99", BackupError.StoreFault.newer),
    ("PRAGMA application_id = 7", .notAStore), ("", .notAStore),
  ])
  func `a backup whose store cannot be opened is refused, and nothing changes`(
    change: String, fault: BackupError.StoreFault
  ) throws {
    let sample = try SampleHome.make("home")
    let old = try SampleHome.make("old", note: "old")
    let database = sample.path + "/trips.sqlite"
    if change.isEmpty {
      try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
      var backup = HandmadeBackup()
      backup.files.append(.init(name: "trips.sqlite", content: Array("no database, but long".utf8)))
      try writeFile(backup.bytes, to: path)
    } else {
      try Connection(path: database, mode: .readWrite).execute(script: change)
      try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    }
    let before = try old.files()
    #expect(throws: BackupError.unusableStore(path: path, reason: fault)) {
      try HomeRestore.restore(.trips, from: path, into: old.home, replaceExisting: true)
    }
    #expect(try old.files() == before)
    #expect(try namesInTestFolder().filter { $0.contains("restor") } == [])
  }

  @Test func `a restored home equals the original, and so does a second backup`() throws {
    let sample = try SampleHome.make("home")
    let first = try HomeBackup.write(
      home: sample.home, to: path, stamp: .sample(), includeKeys: true)
    let restored = SampleHome.named("a/b/restored")
    let report = try HomeRestore.restore(.trips, from: path, into: restored.home)
    #expect(report == RestoreReport(manifest: first, keptHome: nil))
    #expect(try restored.notes() == ["sample"])
    var expected = try sample.files()
    for left in [
      "run/recorder.log", "spots.sqlite", "attachments/incoming.lock", "automations/notes.txt",
      "trips.sqlite",
    ] {
      expected[left] = nil
    }
    var found = try restored.files()
    found["trips.sqlite"] = nil
    #expect(found == expected)
    let second = try HomeBackup.write(
      home: restored.home, to: TemporaryDirectory.current.file("b.vlb"), stamp: .sample(),
      includeKeys: true)
    #expect(second.entries.map(\.name) == first.entries.map(\.name))
    #expect(
      second.entries.filter { $0.name != .database }
        == first.entries.filter { $0.name != .database })
  }

  @Test func `only the owner may read restored files`() throws {
    let sample = try SampleHome.make("home")
    try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    let restored = SampleHome.named("restored")
    _ = try HomeRestore.restore(.trips, from: path, into: restored.home)
    let files = FileManager.default
    for name in [""] + (try everything(in: restored.path)) {
      let attributes = try files.attributesOfItem(atPath: restored.path + "/" + name)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(name)")
    }
  }

  @Test func `a home with data is replaced only on request, and preserved`() throws {
    let sample = try SampleHome.make("home", note: "new")
    try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    let target = try SampleHome.make("target", note: "old")
    let before = try target.files()
    #expect(throws: BackupError.homeInUse(path: target.path)) {
      _ = try HomeRestore.restore(.trips, from: path, into: target.home)
    }
    #expect(try target.files() == before)
    let report = try HomeRestore.restore(
      .trips, from: path, into: target.home, replaceExisting: true)
    #expect(report.keptHome == target.path + ".before-restore")
    #expect(try target.notes() == ["new"])
    #expect(try SampleHome.named("target.before-restore").files() == before)
    let again = try HomeRestore.restore(
      .trips, from: path, into: target.home, replaceExisting: true)
    #expect(again.keptHome == target.path + ".before-restore.2")
    #expect(try SampleHome.named("target.before-restore").files() == before)
    #expect(
      try namesInTestFolder().filter { $0.hasPrefix("target") } == [
        "target", "target.before-restore", "target.before-restore.2",
      ])
  }

  @Test func `an empty home is replaced without asking`() throws {
    let sample = try SampleHome.make("home")
    try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    let target = SampleHome.named("target")
    _ = try Directory.makePrivate(target.path)
    #expect(try HomeRestore.restore(.trips, from: path, into: target.home).keptHome == nil)
    #expect(try target.notes() == ["sample"])
  }

  @Test func `a home that is a link is replaced at the link's target`() throws {
    let sample = try SampleHome.make("home", note: "new")
    try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    let disk = TemporaryDirectory.current.file("disk")
    _ = try Directory.makePrivate(disk)
    let target = try SampleHome.make("disk/target", note: "old")
    let link = SampleHome.named("link")
    try #require(symlink("disk/target", link.path) == 0)
    let report = try HomeRestore.restore(.trips, from: path, into: link.home, replaceExisting: true)
    #expect(report.keptHome?.hasSuffix("/disk/target.before-restore") == true)
    #expect(try target.notes() == ["new"])
    #expect(try link.notes() == ["new"])
  }

  @Test(arguments: ["/", "/..", "/."])
  func `a folder without a name of its own is refused`(folder: String) throws {
    let sample = try SampleHome.make("home")
    try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    let home = HomeFolder(path: folder, origin: .option)
    #expect(throws: BackupError.notAHome(path: folder)) {
      _ = try HomeRestore.restore(.trips, from: path, into: home, replaceExisting: true)
    }
  }

  @Test func `the parent folder keeps its permissions`() throws {
    let sample = try SampleHome.make("home")
    try HomeBackup.write(home: sample.home, to: path, stamp: .sample())
    let above = TemporaryDirectory.current.file("above")
    try #require(mkdir(above, 0o755) == 0)
    try #require(chmod(above, 0o755) == 0)
    _ = try HomeRestore.restore(.trips, from: path, into: SampleHome.named("above/home").home)
    let folder = try Directory(TemporaryDirectory.current.path)
    #expect(try folder.status(of: "above")?.permissions == 0o755)
  }

  // MARK: Damage

  /// What a refused backup must not touch: a home, and everything beside it.
  private func untouched(_ target: SampleHome, _ body: (SampleHome) throws -> Void) throws {
    let (files, names) = (try target.files(), try namesInTestFolder())
    try body(target)
    #expect(try target.files() == files)
    #expect(try namesInTestFolder() == names)
  }

  @Test func `a truncated backup changes nothing`() throws {
    let whole = HandmadeBackup().bytes
    try writeFile(whole, to: path)
    try untouched(SampleHome.make("target")) { target in
      for length in 0..<whole.count {
        try writeFile(Array(whole[..<length]), to: path)
        #expect(throws: BackupError.truncated(path: path), "\(length) bytes") {
          _ = try HomeRestore.restore(.trips, from: path, into: target.home, replaceExisting: true)
        }
      }
    }
  }

  @Test func `all content is verified before any is extracted`() throws {
    var backup = HandmadeBackup()
    backup.files.append(.init(name: "keys/a", content: randomBytes(1_000, seed: 1)))
    var altered = backup.bytes
    let end = altered.count - backup.manifest.utf8.count - BackupFormat.footerSize
    altered[end - ContentHash.size - 1] ^= 1
    try writeFile(altered, to: path)
    let target = SampleHome.named("above/target")
    var stages: Set<BackupStep.Stage> = []
    #expect(throws: BackupError.damaged(path: path, part: .entry(.key("a")))) {
      _ = try HomeRestore.restore(.trips, from: path, into: target.home) { stages.insert($0.stage) }
    }
    #expect(stages == [.verifying])
    #expect(try namesInTestFolder() == ["a.vlb"])
  }

  @Test(arguments: [UInt8(1), 0x20, 0x80, 0xFF])
  func `a backup with any one byte changed changes nothing`(mask: UInt8) throws {
    let whole = HandmadeBackup().bytes
    try writeFile(whole, to: path)
    try untouched(SampleHome.make("target")) { target in
      for position in whole.indices {
        var altered = whole
        altered[position] ^= mask
        try writeFile(altered, to: path)
        #expect(throws: BackupError.self, "byte \(position)") {
          _ = try HomeRestore.restore(.trips, from: path, into: target.home, replaceExisting: true)
        }
      }
    }
  }
}
