import DurableFiles
import Glibc
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct TemporaryCopyTests {
  @Test func `a copy is made with its journal, and is gone in the end`() throws {
    let folder = try testFolder()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    try folder.replace("a.db", with: bytes)
    try folder.replace("a.db-journal", with: [1, 2])
    try folder.replace("a.db-other", with: [3])
    let ends = ["-journal", "-wal"]
    let found = try TemporaryCopy.making(of: folder.path(of: "a.db"), with: ends) { copy in
      let (above, name) = Directory.split(copy)
      let place = try Directory(above)
      return (
        place: above, names: try place.names().sorted(),
        contents: try place.contents(of: name, limit: 1_000_000),
        journal: try place.contents(of: "a.db-journal", limit: 9)
      )
    }
    #expect(found.names == ["a.db", "a.db-journal"])
    #expect(found.contents == bytes)
    #expect(found.journal == [1, 2])
    #expect(access(found.place, F_OK) != 0)
    #expect(try folder.names().sorted() == ["a.db", "a.db-journal", "a.db-other"])
  }
}
