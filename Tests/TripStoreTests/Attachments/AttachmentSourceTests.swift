import DurableFiles
import Foundation
import Glibc
import Records
import TestSupport
import Testing

/// What happens to the source while it is copied.
enum Mischief: String, CaseIterable, Sendable {
  case grows, shrinks, vanishes
  case isReplaced = "is replaced"
  case isWrittenOver = "is written over"

  func strike(_ path: String) throws {
    switch self {
    case .grows: try append(path)
    case .shrinks: try #require(truncate(path, 10) == 0)
    case .vanishes: try #require(unlink(path) == 0)
    case .isReplaced:
      try writeFile([1], to: path + ".other")
      try #require(rename(path + ".other", path) == 0)
    case .isWrittenOver: try writeOver(path)
    }
  }

  private func append(_ path: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data([1]))
    try file.close()
  }

  /// Changes a byte; the file system's clock may tick slower than tests run, so the time is set
  /// too.
  private func writeOver(_ path: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data([1]))
    try file.close()
    let times = [timespec(), timespec(tv_sec: 9, tv_nsec: 9)]
    try #require(utimensat(AT_FDCWD, path, times, 0) == 0)
  }
}

@Suite(.temporaryDirectory) struct AttachmentSourceTests {
  private let source = TemporaryDirectory.current.file("source")
  private let home = TemporaryDirectory.current.file("home")

  private func store() throws -> AttachmentStore {
    try AttachmentStore(in: Directory.makePrivate(home))
  }

  private func kept() throws -> [String] {
    try everything(in: home + "/attachments").filter { $0 != "incoming.lock" }
  }

  @Test(arguments: Mischief.allCases)
  func `a source that changes during the copy is not stored`(mischief: Mischief) throws {
    try writeFile(randomBytes(300_000, seed: 1), to: source)
    let store = try store()
    var hasStruck = false
    #expect(throws: AttachmentError.changedWhileCopied(path: source)) {
      _ = try store.add(from: source) { _ in
        if !hasStruck { try mischief.strike(source) }
        hasStruck = true
      }
    }
    #expect(hasStruck)
    #expect(try kept() == [])
  }

  @Test func `cancelling leaves no files`() throws {
    try writeFile(randomBytes(300_000, seed: 1), to: source)
    let store = try store()
    #expect(throws: Stopped.self) { _ = try store.add(from: source) { _ in throw Stopped() } }
    #expect(try kept() == [])
  }

  @Test func `progress is reported during the copy`() throws {
    try writeFile(randomBytes(300_000, seed: 1), to: source)
    var seen: [Int] = []
    _ = try store().add(from: source) { seen.append($0) }
    #expect(seen == [131_072, 262_144, 300_000])
  }

  @Test(arguments: [0, 1, 999])
  func `a file above the limit is refused`(limit: Int) throws {
    try writeFile(randomBytes(1_000, seed: 1), to: source)
    let store = try store()
    #expect(throws: AttachmentError.tooLarge(path: source, limit: limit)) {
      _ = try store.add(from: source, limit: limit)
    }
    #expect(try kept() == [])
    #expect(try store.add(from: source, limit: 1_000).size == 1_000)
  }

  @Test func `a link to a file is followed`() throws {
    try writeFile([1, 2, 3], to: source)
    let link = TemporaryDirectory.current.file("link")
    try #require(symlink(source, link) == 0)
    #expect(try store().add(from: link).size == 3)
  }

  @Test func `only regular files are stored`() throws {
    let pipe = TemporaryDirectory.current.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let store = try store()
    for (path, kind) in [
      (pipe, FileError.Kind.notRegular), ("/dev/null", .notRegular),
      (TemporaryDirectory.current.path, .isDirectory), (source, .notFound),
    ] {
      let error = #expect(throws: FileError.self) { _ = try store.add(from: path) }
      #expect(error?.kind == kind, "\(path)")
    }
    #expect(try kept() == [])
  }

  @Test(arguments: DiskFault.all)
  func `whichever call fails, a document is complete or absent`(fault: DiskFault) throws {
    let content = randomBytes(150_000, seed: 1)
    try writeFile(content, to: source)
    let calls = try fault.atEveryCall { plan, position in
      let home = TemporaryDirectory.current.file("home\(position)")
      let store = try AttachmentStore(in: Directory.makePrivate(home))
      var failed = false
      do {
        _ = try plan.run { try store.add(from: source) }
      } catch {
        failed = true
      }
      for found in try store.all() { try store.verify(found.hash) }
      #expect(try failed || store.all().count == 1, "call \(position)")
      #expect(!failed || !fault.isHarmless, "call \(position)")
      let kept = try store.add(from: source)
      #expect(try store.all() == [kept], "call \(position)")
      let left = try Directory(home).directory("attachments").names().sorted()
      #expect(left.filter { !$0.contains("incoming.lock") }.count == 1, "call \(position): \(left)")
    }
    #expect(calls >= 20)
  }

  @Test func `content is synced before the name appears, and folders afterwards`() throws {
    try writeFile([1, 2, 3], to: source)
    let store = try store()
    let plan = FaultPlan()
    _ = try plan.run { try store.add(from: source) }
    let lasting = plan.calls.filter { [.write, .sync, .rename, .makeDirectory].contains($0) }
    #expect(
      lasting == [
        .write, .sync, .rename, .sync, .makeDirectory, .sync, .rename, .sync, .sync,
      ])
  }

  #if compiler(>=6.3)  // earlier, exit tests cannot capture values
  @Test func `a large file takes no more memory than a small one`() async throws {
    let folder = TemporaryDirectory.current.path
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      let size = 200 * 1_048_576
      let store = try AttachmentStore(in: Directory.makePrivate(folder + "/home"))
      try makeSparse(folder + "/small", size: 1_048_576)
      try makeSparse(folder + "/large", size: size)
      try store.verify(store.add(from: folder + "/small").hash)
      let before = try peakMemory()
      let kept = try store.add(from: folder + "/large")
      try #require(try store.verify(kept.hash) == size)
      try store.copy(kept.hash, to: folder + "/copy")
      try #require(try peakMemory() - before < 4 * 1_048_576)
    }
  }
  #endif
}
