import CommandLineKit
import DurableFiles
import HomeFolder
import MapFiles
import Text

/// The maps of a home, for commands.
struct MapList: Presentable, Answer {
  let maps: [MapFolder.Map]
  /// Files in the folder that are not maps.
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

  static let members = Members<MapList> {
    Member("maps", .objects(mapMembers), "the maps by name") { $0.maps }
  }

  static let mapMembers = Members<MapFolder.Map> {
    Member("name", .text, "name of the map") { $0.name }
    Member("mark", .text, "says which bytes these are; another file of the name has another") {
      $0.mark
    }
    Member("size_bytes", .number(.bytes), "size of the file") { $0.size }
    Member(
      "tile_type", .choice(["vector", "png", "jpeg", "webp", "avif", "unknown"]),
      "what the tiles are"
    ) { $0.header.tileType.word }
    Member("min_zoom", .number(.plain), "the coarsest zoom level") { $0.header.minimumZoom }
    Member("max_zoom", .number(.plain), "the finest zoom level") { $0.header.maximumZoom }
    edge("south", .latitude, "southern edge") { $0.south }
    edge("west", .longitude, "western edge") { $0.west }
    edge("north", .latitude, "northern edge") { $0.north }
    edge("east", .longitude, "eastern edge") { $0.east }
  }

  private static func edge(
    _ name: String, _ unit: JSONUnit, _ help: String,
    _ edge: @escaping @Sendable (PMTilesHeader.Bounds) -> Int32
  ) -> Member<MapFolder.Map> {
    Member(name, .number(unit, places: 7), help) { Int64(edge($0.header.bounds)) }
  }
}
