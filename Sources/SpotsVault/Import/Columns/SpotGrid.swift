/// Recognises columns of grid coordinates in metres.
enum SpotGrid {
  private static let eastNames: Set<String> = [
    "x", "easting", "eastings", "east", "e", "rechtswert", "ostwert", "swisseast", "utmeast",
    "utmx", "coordx", "xcoord", "xkoordinate", "coordenadax", "lambertx", "nztme", "longitude",
    "lon",
    "lng",
  ]
  private static let northNames: Set<String> = [
    "y", "northing", "northings", "north", "n", "hochwert", "nordwert", "swissnorth", "utmnorth",
    "utmy", "coordy", "ycoord", "ykoordinate", "coordenaday", "lamberty", "nztmn", "latitude",
    "lat",
  ]

  /// Refuses a file whose only positions are in metres.
  static func check(_ columns: [SpotColumn], _ sample: [[String]]) throws(SpotFileError) {
    let names = columns.map { ColumnUnit.split($0.name).base }
    guard let east = column(eastNames, names, sample), let north = column(northNames, names, sample)
    else { return }
    let latitude = columns.firstIndex { $0.meaning == .field(.latitude) }
    if let latitude, !SpotColumnSample(sample, latitude).isMetres { return }
    if columns.contains(where: { $0.meaning == .field(.coordinates) }) { return }
    throw .projected(
      columns: [columns[east].name, columns[north].name],
      grid: name(SpotColumnSample(sample, east), SpotColumnSample(sample, north)))
  }

  private static func column(
    _ wanted: Set<String>, _ names: [String], _ sample: [[String]]
  ) -> Int? {
    names.indices.first { wanted.contains(names[$0]) && SpotColumnSample(sample, $0).isMetres }
  }

  /// The grid that these numbers probably belong to.
  private static func name(_ east: SpotColumnSample, _ north: SpotColumnSample) -> String? {
    if (480_000...840_000).contains(east.highest), (60_000...310_000).contains(north.highest) {
      return "probably the old Swiss grid"
    }
    if (2_480_000...2_840_000).contains(east.highest),
      (1_060_000...1_310_000).contains(north.highest)
    {
      return "probably the Swiss grid"
    }
    if (1_000_000...2_200_000).contains(east.highest),
      (4_700_000...6_300_000).contains(north.highest)
    {
      return "probably New Zealand's NZTM2000"
    }
    return nil
  }
}
