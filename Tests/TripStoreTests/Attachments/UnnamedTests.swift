import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Files that no record refers to, as opposed to those still needed.
@Suite(.temporaryDirectory) struct UnnamedTests {
  private let home = TestHome()
  private let store: RecordStore

  init() throws {
    store = try home.store()
  }

  private func file(_ text: String) -> StoredAttachment {
    StoredAttachment(hash: ContentHash(of: Array(text.utf8)), size: text.utf8.count)
  }

  private func document(_ content: StoredAttachment) throws -> RecordID {
    try store.add(
      .document, [.set(.title, "x"), .set(.content, content.hash.description)])
  }

  private static func stamp(_ time: UInt64) throws -> Stamp {
    let id = try #require(RecordID(bytes: [UInt8](repeating: 7, count: 16)))
    return Stamp(time: time, actor: ActorID(id))
  }

  @Test func `documents refer to files, even when deleted`() throws {
    let files = ["shown", "deleted", "none"].map(file)
    _ = try document(files[0])
    let deleted = try document(files[1])
    try store.edit { try $0.delete(.document, deleted) }
    #expect(try store.unnamed(among: files) == [files[2]])
    #expect(try store.unnamed(among: []) == [])
  }

  @Test func `the other side of a conflict keeps its file`() throws {
    let (ours, theirs) = (file("ours"), file("theirs"))
    let id = try document(ours)
    let change = ManualState(try Self.stamp(1), .text(theirs.hash.description))
    _ = try store.edit {
      try $0.merge(RecordState(kind: "document", id: id, fields: ["content": .manual(change)]))
    }
    #expect(try store.unnamed(among: [ours, theirs]) == [])
  }

  @Test func `data from a newer version may refer to any file`() throws {
    let files = ["picture", "scan", "none"].map(file)
    let id = try #require(RecordID(bytes: [UInt8](repeating: 9, count: 16)))
    let picture = FieldValue.text(files[0].hash.description)
    let scan = FieldValue.text(files[1].hash.description)
    let stamp = try Self.stamp(1)
    let checkin = try store.addCheckin("a")
    try store.edit { edit in
      try edit.merge(
        RecordState(kind: "photo", id: id, fields: ["content": .register(stamp, picture)]))
      try edit.merge(
        RecordState(kind: "checkin", id: checkin, fields: ["scan": .register(stamp, scan)]))
    }
    #expect(try store.unnamed(among: files) == [files[2]])
  }

  @Test func `a sweep removes unreferenced files and writes nothing else`() throws {
    let attachments = try AttachmentStore(in: home.home.make())
    let files = try ["one", "two"].map { text in
      let path = TemporaryDirectory.current.file(text)
      try Data(text.utf8).write(to: URL(filePath: path))
      return try attachments.add(from: path)
    }
    _ = try document(files[0])
    let before = try Data(contentsOf: URL(filePath: home.file))
    #expect(try store.sweep(files, in: attachments) == [files[1]])
    #expect(try attachments.all() == [files[0]])
    #expect(try Data(contentsOf: URL(filePath: home.file)) == before)
    #expect(try store.sweep(files, in: attachments) == [])
  }
}
