/// Two adjacent coordinate columns of a file without a header.
struct HeaderlessColumns {
  /// The index of the first of the two.
  let first: Int
  let isLongitudeFirst: Bool

  /// Looks for two columns of degrees.
  ///
  /// A Garmin POI file has the longitude first. So does any file that could be either: latitude
  /// comes first only if the second column has values outside -60...80.
  init?(_ rows: [[String]]) {
    let width = rows.map(\.count).max() ?? 0
    for index in 0..<max(0, width - 1) {
      let (left, right) = (SpotColumnSample(rows, index), SpotColumnSample(rows, index + 1))
      guard left.isDegrees(limit: 180), right.isDegrees(limit: 180) else { continue }
      let (garmin, other) = (Self.isLatitude(right), Self.isLatitude(left))
      guard garmin || other else { continue }
      first = index
      isLongitudeFirst = garmin
      return
    }
    return nil
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
