import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Records

/// Files beside the store, backups, and what is saved of a damaged store.
@Suite(.temporaryDirectory) struct LibrarySafetyTests {
  private let library = Library()

  private func file(_ text: String) -> StoredAttachment {
    StoredAttachment(hash: ContentHash(of: Array(text.utf8)), size: text.utf8.count)
  }

  private var stamp: BackupStamp {
    get throws { try #require(BackupStamp(version: "1", created: "2027-01-15T08:00:00Z")) }
  }

  @Test func `a file belongs to the records whose kind says so`() throws {
    let (store, files) = (try library.store(), ["picture", "nobody's"].map(file))
    let id = try store.add(
      .book,
      [
        .set(.title, "Atlas"), .set(.scan, files[0].hash.description),
        .set(.scanSize, Int64(files[0].size)),
      ])
    #expect(try store.attachedFiles().map(\.id) == [id])
    #expect(try store.attachedFiles().map(\.kind) == ["book"])
    #expect(try store.attachedContents().map(\.size) == [7])
    #expect(try store.unnamed(among: files) == [files[1]])
    #expect(try store.recordsWithoutFile(among: files).isEmpty)
    #expect(try store.recordsWithoutFile(among: []).map(\.id) == [id])
  }

  @Test func `a backup brings the store back`() throws {
    let id = try library.store().add(.book, [.set(.title, "Atlas")])
    let path = TemporaryDirectory.current.file("library.vlb")
    try HomeBackup.write(home: library.home, to: path, stamp: try stamp)
    let restored = Library("restored")
    _ = try HomeRestore.restore(.library, from: path, into: restored.home)
    #expect(try restored.store().record(id, of: .book)?.title == "Atlas")
  }

  @Test func `a backup of a newer library is not restored by an older one`() throws {
    _ = try library.store(.library)
    let path = TemporaryDirectory.current.file("library.vlb")
    try HomeBackup.write(home: library.home, to: path, stamp: try stamp)
    #expect(throws: BackupError.unusableStore(path: path, reason: .newer)) {
      try HomeRestore.restore(.books, from: path, into: Library("older").home)
    }
  }

  @Test func `every record is read from the pages, and lost contents are reported`() throws {
    let store = try library.store()
    let book = try store.add(.book, [.set(.title, "Atlas"), .set(.pages, [1, 2])])
    // Bytes that the kind does not take for its own.
    try store.add(.book, [.set(.title, "Torn"), .set(.pages, [1, 0])])
    _ = try store.lend(book, to: "Ann")
    let damaged = library.home.path + "/" + RecordStore.fileName
    let mended = TemporaryDirectory.current.file("mended")
    try Data().write(to: URL(filePath: mended))
    let mending = try Mending.fill(
      mended, from: DatabaseFile.open(File(damaged)), .library, buildDate: 0)
    #expect(mending.saved == 3)
    #expect(mending.losses.isEmpty)
    #expect(mending.emptied.map(\.kind) == ["book"])
    #expect(mending.emptied.map(\.count) == [1])
  }
}
