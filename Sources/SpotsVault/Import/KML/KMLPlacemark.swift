/// A placemark of a KML file, or what else matters in one.
enum KMLItem {
  case placemark(KMLPlacemark)
  /// A link to another file, which may be on the web.
  case link
}

/// A placemark with its place as it is written.
struct KMLPlacemark {
  /// What kind of place it has.
  enum Shape {
    case point(longitude: String, latitude: String, altitude: String)
    /// The corners of an area.
    case area([(x: Double, y: Double)])
    /// Something else, by the name of its element.
    case other(String)
  }

  typealias Field = (name: String, text: String)

  var name = ""
  var description = ""
  var address = ""
  var phone = ""
  var link = ""
  var time = ""
  /// The id of its style, without the mark before it, and the address of the icon.
  var style = ""
  var icon = ""
  var shape: Shape?
  /// What the file's author added, by their names.
  var fields: [Field] = []
  /// The names of the folders around it, the outermost first.
  var folders: [String] = []

  /// A point decides, then an area; anything else only says why there is no place.
  mutating func take(_ other: Shape) {
    switch (shape, other) {
    case (nil, _), (.other?, .point), (.other?, .area), (.area?, .point): shape = other
    case (.area(let old)?, .area(let new)):
      if let ring = GeoJSONMiddle.middle(of: new),
        ring.area > GeoJSONMiddle.middle(of: old)?.area ?? -1
      {
        shape = other
      }
    default: break
    }
  }
}
