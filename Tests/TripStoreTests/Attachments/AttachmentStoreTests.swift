import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Records

@Suite(.temporaryDirectory) struct AttachmentStoreTests {
  private let source = TemporaryDirectory.current.file("insurance.pdf")
  private let home = TemporaryDirectory.current.file("home")

  private func store() throws -> AttachmentStore {
    try AttachmentStore(in: Directory.makePrivate(home))
  }

  private func path(of hash: ContentHash) -> String {
    home + "/attachments/\(hash.folderName)/\(hash)"
  }

  @Test(arguments: [0, 1, 131_071, 131_072, 131_073, 400_000])
  func `a stored document is read back unchanged`(size: Int) throws {
    let content = randomBytes(size, seed: 1)
    try writeFile(content, to: source)
    let store = try store()
    let kept = try store.add(from: source)
    #expect(kept == StoredAttachment(hash: ContentHash(of: content), size: size))
    let copy = TemporaryDirectory.current.file("copy.pdf")
    try store.copy(kept.hash, to: copy)
    #expect(try readFile(copy) == content)
    #expect(try store.open(kept.hash).contents(limit: size) == content)
    #expect(try store.all() == [kept])
  }

  @Test func `only the owner may read stored documents`() throws {
    try writeFile(randomBytes(10, seed: 1), to: source)
    let kept = try store().add(from: source)
    let home = try Directory(home)
    let folder = try home.directory("attachments")
    let inside = try folder.directory(kept.hash.folderName)
    #expect(try home.status(of: "attachments")?.permissions == 0o700)
    #expect(try folder.status(of: kept.hash.folderName)?.permissions == 0o700)
    #expect(try inside.status(of: kept.hash.description)?.permissions == 0o600)
  }

  @Test func `the same content is stored once, regardless of its name`() throws {
    try writeFile(randomBytes(1_000, seed: 1), to: source)
    let other = TemporaryDirectory.current.file("..etc..passwd")
    try writeFile(randomBytes(1_000, seed: 1), to: other)
    let store = try store()
    let kept = try store.add(from: source)
    let before = try Directory(home + "/attachments/" + kept.hash.folderName)
      .status(of: kept.hash.description)
    #expect(try store.add(from: other) == kept)
    let after = try Directory(home + "/attachments/" + kept.hash.folderName)
      .status(of: kept.hash.description)
    #expect(before?.identity == after?.identity)
    #expect(
      try everything(in: home + "/attachments")
        == [kept.hash.folderName, "\(kept.hash.folderName)/\(kept.hash)", "incoming.lock"])
  }

  @Test func `all documents are listed in order, and no other files`() throws {
    let store = try store()
    var kept: [StoredAttachment] = []
    for seed in UInt64(1)...8 {
      try writeFile(randomBytes(Int(seed) * 100, seed: seed), to: source)
      kept.append(try store.add(from: source))
    }
    let folder = home + "/attachments/" + kept[0].hash.folderName
    try writeFile([1], to: folder + "/notes.txt")
    try writeFile([1], to: folder + "/" + String(repeating: "e", count: 64))
    try writeFile([1], to: home + "/attachments/zz")
    #expect(try store.all() == kept.sorted { $0.hash < $1.hash })
  }

  @Test func `a removed document is gone, and removing it again returns false`() throws {
    try writeFile(randomBytes(10, seed: 1), to: source)
    let store = try store()
    let kept = try store.add(from: source)
    #expect(try store.remove(kept.hash))
    #expect(try !store.remove(kept.hash))
    #expect(try store.all() == [])
    #expect(throws: AttachmentError.missing(kept.hash)) { try store.verify(kept.hash) }
    #expect(throws: AttachmentError.missing(kept.hash)) { _ = try store.open(kept.hash) }
  }

  // MARK: Damage

  @Test(arguments: [0, 500, 999])
  func `a damaged document is refused and left in place`(position: Int) throws {
    try writeFile(randomBytes(1_000, seed: 1), to: source)
    let store = try store()
    let hash = try store.add(from: source).hash
    var damaged = try readFile(path(of: hash))
    damaged[position] ^= 1
    try writeFile(damaged, to: path(of: hash))
    let copy = TemporaryDirectory.current.file("copy")
    #expect(throws: AttachmentError.damaged(hash)) { _ = try store.open(hash) }
    #expect(throws: AttachmentError.damaged(hash)) { try store.verify(hash) }
    #expect(throws: AttachmentError.damaged(hash)) { try store.copy(hash, to: copy) }
    #expect(try readFile(path(of: hash)) == damaged)
    #expect(access(copy, F_OK) != 0)
  }

  @Test func `adding the original again repairs a damaged document`() throws {
    try writeFile(randomBytes(1_000, seed: 1), to: source)
    let store = try store()
    let kept = try store.add(from: source)
    try writeFile([1, 2, 3], to: path(of: kept.hash))
    #expect(try store.add(from: source) == kept)
    #expect(try store.verify(kept.hash) == 1_000)
  }

  @Test func `a link in place of a document is not followed`() throws {
    try writeFile(randomBytes(1_000, seed: 1), to: source)
    let store = try store()
    let hash = try store.add(from: source).hash
    try store.remove(hash)
    try #require(symlink(source, path(of: hash)) == 0)
    let error = #expect(throws: FileError.self) { _ = try store.open(hash) }
    #expect(error?.kind == .isLink)
  }

  @Test func `copying out never overwrites a file`() throws {
    try writeFile(randomBytes(1_000, seed: 1), to: source)
    let store = try store()
    let hash = try store.add(from: source).hash
    let precious = TemporaryDirectory.current.file("precious")
    try writeFile([7], to: precious)
    let error = #expect(throws: FileError.self) { try store.copy(hash, to: precious) }
    #expect(error?.kind == .exists)
    #expect(try readFile(precious) == [7])
  }
}
