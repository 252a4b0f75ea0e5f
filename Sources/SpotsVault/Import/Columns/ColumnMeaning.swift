/// What a column of a pack can mean to the vault; all others are kept as extra.
public enum SpotField: String, CaseIterable, Sendable, Hashable {
  case id, name
  case latitude = "lat"
  case longitude = "lon"
  /// One column with both, latitude first.
  case coordinates
  case type, description, rating
  case height = "max_height"
  case length = "max_length"
  case width = "max_width"
  case weight = "max_weight"
  case country, place, url
  /// A list of services in one column.
  case services
}

/// What the reading does with the fields of a column.
enum ColumnMeaning: Hashable {
  case extra
  case field(SpotField)
  /// A word before the id, as `node` in `node/123`.
  case idKind
  /// Says whether a service is there.
  case service(SpotServices)
  /// Says whether one pays.
  case fee

  var words: String? {
    switch self {
    case .extra: nil
    case .idKind: "kind of id"
    case .fee: "service free, if no"
    case .service(let services): "service " + services.names.joined(separator: ", ")
    case .field(.latitude): "latitude"
    case .field(.longitude): "longitude"
    case .field(.height): "maximum height"
    case .field(.length): "maximum length"
    case .field(.width): "maximum width"
    case .field(.weight): "maximum weight"
    case .field(let field): field.rawValue
    }
  }
}

/// A column of a file and what it means.
struct SpotColumn {
  var name: String
  var meaning = ColumnMeaning.extra
  var unit: ColumnUnit?
  /// The full marks of a rating.
  var scale = 5
}
