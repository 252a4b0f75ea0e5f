import MapFiles
import Text

/// What a PMTiles file says about itself, made of the metadata of an MBTiles file.
struct MapDescription {
  private static let kept = ["name", "description", "attribution", "version", "type"]

  private let metadata: [String: String]

  init(_ metadata: [String: String]) {
    self.metadata = metadata
  }

  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      for name in Self.kept {
        if let value = metadata[name] { json.field(name, value) }
      }
      // The layers of vector tiles are JSON inside a text.
      let inner = metadata["json"].flatMap { try? JSONValue(parsing: Array($0.utf8)) }
      for member in inner?.members ?? [] where !Self.kept.contains(member.name) {
        json.key(member.name)
        member.value.write(to: &json)
      }
    }
    return json.bytes
  }
}

/// The corners of a map, as MBTiles writes them: `west,south,east,north` in degrees.
struct MapBounds {
  let corners: PMTilesHeader.Bounds

  /// The whole earth, as far as such maps go, if there are none or they make no sense.
  init(_ text: String?) {
    let numbers = (text ?? "").split(separator: ",").compactMap { part in
      Double(part.drop { $0 == " " })
    }
    let all = PMTilesHeader.Bounds(
      west: -1_800_000_000, south: -850_511_287, east: 1_800_000_000, north: 850_511_287)
    guard numbers.count == 4, (-180...180).contains(numbers[0]), (-90...90).contains(numbers[1]),
      (numbers[0]...180).contains(numbers[2]), (numbers[1]...90).contains(numbers[3])
    else {
      corners = all
      return
    }
    let scaled = numbers.map { Int32(($0 * 1e7).rounded()) }
    corners = PMTilesHeader.Bounds(
      west: scaled[0], south: scaled[1], east: scaled[2], north: scaled[3])
  }
}
