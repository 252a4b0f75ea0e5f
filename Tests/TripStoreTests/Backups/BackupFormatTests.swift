import DurableFiles
import TestSupport
import Testing

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct BackupFormatTests {
  private let path = TemporaryDirectory.current.file("a.vlb")

  private func source(_ name: BackupEntryName, _ content: [UInt8]) throws -> BackupSource {
    let path = TemporaryDirectory.current.file("source-" + name.file)
    try writeFile(content, to: path)
    return BackupSource(name: name, expectedSize: content.count) { try File(path) }
  }

  @Test func `backups match the documented format byte for byte`() throws {
    let manifest = try BackupWriter.write(
      [source(.config, Array("{}".utf8)), source(.crossings, [])], to: path, stamp: .sample())
    #expect(try readFile(path) == HandmadeBackup().bytes)
    #expect(manifest.entries.map(\.name) == [.config, .crossings])
  }

  @Test(arguments: [0, 1, 131_071, 131_072, 131_073, 500_000])
  func `a file of any size is read back`(size: Int) throws {
    let content = randomBytes(size, seed: 7)
    let written = try BackupWriter.write(
      [source(.config, content)], to: path, stamp: .sample())
    let reader = try BackupReader(path)
    try reader.verify()
    var seen: [UInt8] = []
    try reader.read(0) { seen += $0 }
    #expect(seen == content)
    #expect(reader.manifest == written)
  }

  @Test func `a handmade backup is accepted`() throws {
    try writeFile(HandmadeBackup().bytes, to: path)
    let reader = try BackupReader(path)
    try reader.verify()
    #expect(try reader.manifest.stamp == .sample())
    #expect(reader.manifest.totalSize == 2)
  }

  @Test func `unknown members of the manifest are ignored`() throws {
    var backup = HandmadeBackup()
    backup.edit = { $0.replacing(#""vanlog":"#, with: #""comment": [1], "vanlog":"#) }
    try writeFile(backup.bytes, to: path)
    try BackupReader(path).verify()
  }

  @Test func `an existing file is never overwritten`() throws {
    try writeFile([1, 2], to: path)
    let config = try source(.config, [3])
    #expect(throws: BackupError.targetExists(path: path)) {
      _ = try BackupWriter.write([config], to: path, stamp: .sample())
    }
    #expect(try readFile(path) == [1, 2])
  }

  @Test func `a source that grows during the backup stops it`() throws {
    let config = try source(.config, randomBytes(200_000, seed: 1))
    let victim = TemporaryDirectory.current.file("source-config.json")
    #expect(throws: BackupError.sourceChanged(.config)) {
      _ = try BackupWriter.write([config], to: path, stamp: .sample()) { _ in
        try Mischief.grows.strike(victim)
      }
    }
    #expect(try namesInTestFolder() == ["source-config.json"])
  }

  @Test func `a backup that fails verification never gets its name`() throws {
    let config = try source(.config, randomBytes(300_000, seed: 1))
    let copy = path + ".unverified"
    #expect(throws: BackupError.self) {
      _ = try BackupWriter.write([config], to: path, stamp: .sample()) { step in
        // Damaged during verification, after the current piece.
        guard step.stage == .verifying, step.done < 200_000 else { return }
        var bytes = try readFile(copy)
        bytes[250_000] ^= 1
        try Self.overwrite(copy, with: bytes)
      }
    }
    #expect(try namesInTestFolder() == ["source-config.json"])
  }

  /// Writes to the same file, unlike `writeFile`, which may replace it.
  private static func overwrite(_ path: String, with bytes: [UInt8]) throws {
    try File(path, for: .updating).write(bytes.span.bytes, at: 0)
  }

  @Test(arguments: DiskFault.all)
  func `whichever call fails, the backup is complete or absent`(fault: DiskFault) throws {
    let config = try source(.config, randomBytes(150_000, seed: 1))
    let stamp = try BackupStamp.sample()
    let calls = try fault.atEveryCall { plan, position in
      let folder = TemporaryDirectory.current.file("folder\(position)")
      let there = try Directory.makePrivate(folder)
      var failed = false
      do {
        _ = try plan.run {
          try BackupWriter.write([config], to: folder + "/a.vlb", stamp: stamp)
        }
      } catch {
        failed = true
      }
      #expect(!failed || !fault.isHarmless, "call \(position)")
      if try there.status(of: "a.vlb") != nil {
        try BackupReader(folder + "/a.vlb").verify()
      } else {
        #expect(failed, "call \(position)")
        _ = try BackupWriter.write([config], to: folder + "/a.vlb", stamp: stamp)
        #expect(try there.names() == ["a.vlb"], "call \(position)")
      }
    }
    #expect(calls >= 20)
  }
}
