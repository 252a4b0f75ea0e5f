import CommandLineKit
import DurableFiles
import HomeFolder
import MapFiles
import Text

/// The maps of a home, for commands.
struct MapList: Presentable, JSONObject {
  let maps: [MapFolder.Map]
  /// Files in the folder that are no maps.
  let others: [String]

  init(_ context: CommandContext) throws {
    guard let home = try context.home().open(), try home.status(of: HomeFolder.mapsName) != nil
    else {
      (maps, others) = ([], [])
      return
    }
    (maps, others) = try MapFolder(in: home).maps()
  }

  func present(on page: inout Page) {
    guard !maps.isEmpty else { return }
    var table = Table([
      .init("MAP", mayShrink: true), .init("SIZE", alignsRight: true), .init("ZOOM"),
      .init("TILES", spare: 1),
    ])
    for map in maps {
      table.add([
        map.name, Bytes.text(map.size), "\(map.header.minimumZoom) to \(map.header.maximumZoom)",
        map.header.tileType.word,
      ])
    }
    page.table(table)
  }

  static let jsonFields = [
    JSONField("maps", .list(.object(mapFields)), "the maps by name")
  ]

  static let mapFields = [
    JSONField("name", .text, "name of the map"),
    JSONField("mark", .text, "says which bytes these are; another file of the name has another"),
    JSONField("size_bytes", .number(.bytes), "size of the file"),
    JSONField(
      "tile_type", .choice(["vector", "png", "jpeg", "webp", "avif", "unknown"]),
      "what the tiles are"),
    JSONField("min_zoom", .number(.plain), "the coarsest zoom level"),
    JSONField("max_zoom", .number(.plain), "the finest zoom level"),
    JSONField("south", .number(.latitude), "southern edge"),
    JSONField("west", .number(.longitude), "western edge"),
    JSONField("north", .number(.latitude), "northern edge"),
    JSONField("east", .number(.longitude), "eastern edge"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("maps", maps) { Self.writeMembers(of: $1, to: &$0) }
  }

  static func writeMembers(of map: MapFolder.Map, to json: inout JSONWriter) {
    let header = map.header
    json.field("name", map.name)
    json.field("mark", map.mark)
    json.field("size_bytes", map.size)
    json.field("tile_type", header.tileType.word)
    json.field("min_zoom", header.minimumZoom)
    json.field("max_zoom", header.maximumZoom)
    json.field("south", Int64(header.bounds.south), places: 7)
    json.field("west", Int64(header.bounds.west), places: 7)
    json.field("north", Int64(header.bounds.north), places: 7)
    json.field("east", Int64(header.bounds.east), places: 7)
  }
}
