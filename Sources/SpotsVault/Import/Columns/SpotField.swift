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
