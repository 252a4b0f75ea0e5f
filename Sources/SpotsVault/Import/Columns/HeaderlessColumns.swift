/// Two adjacent coordinate columns of a file without a header.
struct HeaderlessColumns {
  /// The index of the first of the two.
  let first: Int
  let isLongitudeFirst: Bool

  /// Looks for two columns of degrees; `nil` if there are none, or more than two.
  ///
  /// A Garmin POI file has the longitude first. So does any file that could be either: latitude
  /// comes first only if the second column has values outside -60...80.
  init?(_ rows: [[String]]) {
    let columns = (0..<(rows.map(\.count).max() ?? 0)).map { SpotColumnSample(rows, $0) }
    let degrees = columns.indices.filter { columns[$0].isDegrees(limit: 180) }
    // A third column could be one of the two just as well.
    guard degrees.count == 2, degrees[1] == degrees[0] + 1 else { return nil }
    let (garmin, other) = (
      Self.isLatitude(columns[degrees[1]]), Self.isLatitude(columns[degrees[0]])
    )
    guard garmin || other else { return nil }
    first = degrees[0]
    isLongitudeFirst = garmin
    // Words above the first numbers are names of columns.
    guard !hasNames(above: rows) else { return nil }
  }

  /// Whether one of these columns has words above its first number.
  private func hasNames(above rows: [[String]]) -> Bool {
    for row in rows {
      let fields = [first, first + 1].map { $0 < row.count ? row[$0] : "" }
      if fields.allSatisfy({ SpotColumnSample.number($0) != nil }) { return false }
      if fields.contains(where: { !$0.isEmpty && SpotColumnSample.number($0) == nil }) {
        return true
      }
    }
    return false
  }

  private static func isLatitude(_ sample: SpotColumnSample) -> Bool {
    sample.lowest >= -60 && sample.highest <= 80
  }

  func names(_ width: Int) -> [String] {
    var names = (0..<width).map { "column \($0 + 1)" }
    names[first] = isLongitudeFirst ? "longitude" : "latitude"
    names[first + 1] = isLongitudeFirst ? "latitude" : "longitude"
    let rest = names.indices.filter { $0 != first && $0 != first + 1 }
    let (after, before) = (rest.filter { $0 > first }, rest.filter { $0 < first })
    for (index, name) in zip(after + before, ["name", "comment"]) { names[index] = name }
    return names
  }
}
