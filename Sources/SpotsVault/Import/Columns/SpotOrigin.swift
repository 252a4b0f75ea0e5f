/// Programs and sites whose tables are recognised by their column names.
enum SpotOrigin {
  static let overpass = "OpenStreetMap (Overpass)"
  static let garmin = "Garmin POI (no header, longitude first)"
  static let park4night = "Park4Night"
  static let iOverlander = "iOverlander"
  static let savedList = "Google Takeout (saved list)"
  /// A file that this program wrote.
  static let vanlog = "vanlog"

  /// Whether those who run a site let its data be used, but not passed on.
  static func isForOwnUseOnly(_ origin: String?) -> Bool {
    origin == park4night || origin == iOverlander
  }

  /// The OpenStreetMap tags that give the kind of a place.
  static let typeTags: Set<String> = [
    "tourism", "amenity", "shop", "leisure", "highway", "manmade",
  ]

  private static let known: [(name: String, columns: Set<String>)] = [
    (
      iOverlander,
      ["id", "category", "latitude", "longitude", "date verified", "big rig friendly"]
    ),
    (park4night, ["titre", "hauteur_limite"]), (park4night, ["note_moyenne", "pays_iso"]),
    (park4night, ["point_eau", "eau_noire"]),
    (park4night, ["titre", "id_type"]),
    (overpass, ["@lat", "@lon"]), (vanlog, Set(SpotTableNames.known)),
    ("GTFS stops", ["stop_id", "stop_lat", "stop_lon"]),
  ]

  static func name(of columns: [String]) -> String? {
    // JSON has `date_verified` where tables have `Date verified`.
    let names = Set(columns.map(SpotColumnName.exact))
      .union(columns.map { SpotColumnName.words($0).joined(separator: " ") })
    return known.first { $0.columns.isSubset(of: names) }?.name
  }

  static func isSavedList(_ columns: [String]) -> Bool {
    let names = Set(columns.map(SpotColumnName.exact))
    return names.isSuperset(of: ["title", "note", "url"])
      || names.isSuperset(of: ["titel", "notiz", "url"])
      || names.isSuperset(of: ["titre", "note", "url"])
  }
}
