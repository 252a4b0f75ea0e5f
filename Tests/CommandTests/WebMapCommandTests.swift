import Foundation
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct WebMapCommandTests {
  /// A map of the whole earth in four pictures, whose rows MBTiles counts from the south.
  private func quarters(_ format: String) throws -> String {
    let path = TemporaryDirectory.current.file("quarters.mbtiles")
    let made = try Finished.running(
      "/usr/bin/sqlite3",
      [
        path,
        """
        CREATE TABLE metadata(name, value);
        INSERT INTO metadata VALUES ('format', '\(format)'), ('bounds', '-180,-85,180,85');
        CREATE TABLE tiles(zoom_level, tile_column, tile_row, tile_data);
        INSERT INTO tiles VALUES (1, 0, 0, x'\(hexadecimal("south-west;"))'),
          (1, 1, 0, x'\(hexadecimal("south-east;"))'), (1, 0, 1, x'\(hexadecimal("north-west;"))'),
          (1, 1, 1, x'\(hexadecimal("north-east;"))');
        """,
      ])
    #expect(made.status == 0, "\(made.errors)")
    return path
  }

  private func hexadecimal(_ text: String) -> String {
    text.utf8.map { String($0, radix: 16) }.joined()
  }

  @Test(.needs(.sqlite3)) func `a map of MBTiles is converted with its north up`() throws {
    let desk = Desk()
    let added = try desk.run("web map add \(quarters("png")) --name earth --json")
    #expect(added.output.contains(#""name":"earth""#))
    let file = TemporaryDirectory.current.file("home/maps/earth.pmtiles")
    let bytes = try Data(contentsOf: URL(filePath: file))
    // PMTiles orders the tiles of a level along a curve that begins in the north-west.
    #expect(bytes.range(of: Data("north-west;south-west;south-east;north-east;".utf8)) != nil)
  }

  @Test(.needs(.sqlite3)) func `tiles of an unknown kind are refused, and leave no map`() throws {
    let desk = Desk()
    let path = try quarters("tiff")
    #expect(throws: (any Error).self) { try desk.run("web map add \(path)") }
    #expect(try desk.run("web map list --json").output.contains(#""maps":[]"#))
  }
}
