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
