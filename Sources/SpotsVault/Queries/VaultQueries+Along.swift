public import Geodesy
internal import SQLite

extension VaultQueries {
  /// The spots within a distance of a line, in the order in which the line passes them.
  ///
  /// Distances are measured from the line. A line of one place is that place; where the line passes
  /// a spot twice, the nearer pass counts.
  public func along(
    _ line: [Coordinate], corridorMetres: Double, limit: Int, filter: SpotFilter = SpotFilter()
  ) throws -> SpotAnswer {
    guard !line.isEmpty, limit > 0, corridorMetres >= 0 else { return SpotAnswer() }
    return try reading {
      let radius = min(corridorMetres, WGS84.aboveAnyDistance)
      let corridor = Corridor(line, radiusMetres: radius)
      return try answer(try passed(corridor, filter), limit, filter)
    }
  }

  private struct Passed {
    var key: Int64
    var foot: Corridor.Foot
    var isUnknown: Bool
  }

  private func passed(_ corridor: Corridor, _ filter: SpotFilter) throws -> [Passed] {
    var passed: [Passed] = []
    let (terms, runs) = (try terms(of: filter), try runs(of: filter))
    try connection.withCursor(GeoStatements(terms).upward) { cursor in
      try terms.bind(to: cursor)
      for keys in corridor.cover().ranges.keys(in: runs) {
        cursor.reset()
        try cursor.bind(1, keys.lowerBound)
        try cursor.bind(2, keys.upperBound)
        while try cursor.step() {
          guard let place = Coordinate(latitudeE7: cursor.int64(1), longitudeE7: cursor.int64(2)),
            let foot = corridor.foot(of: place)
          else { continue }
          passed.append(
            Passed(key: cursor.int64(0), foot: foot, isUnknown: cursor.int64(3) != 0))
        }
      }
    }
    return passed
  }

  private func answer(_ all: [Passed], _ limit: Int, _ filter: SpotFilter) throws -> SpotAnswer {
    var shown = all.filter { !$0.isUnknown }
    shown.sort {
      ($0.foot.alongMetres, $0.foot.distanceMetres, $0.key)
        < ($1.foot.alongMetres, $1.foot.distanceMetres, $1.key)
    }
    var answer = SpotAnswer()
    answer.hasMore = shown.count > limit
    shown.removeLast(max(0, shown.count - limit))
    let end = answer.hasMore ? shown.last?.foot.alongMetres ?? 0 : .infinity
    answer.unknownLeftOut = all.count { $0.isUnknown && $0.foot.alongMetres <= end }
    answer.hits = try hits(
      shown.map {
        HitPlace(
          key: $0.key, metres: $0.foot.distanceMetres, alongMetres: $0.foot.alongMetres)
      }, filter)
    return answer
  }
}

extension [CurveCover.Range] {
  /// The keys of all spots in the cells of the ranges; a run's coarse cells may belong to several,
  /// whose keys are then in one.
  fileprivate func keys(in runs: [SpotRun]) -> [ClosedRange<Int64>] {
    var read = ReadKeys()
    return runs.flatMap { run in
      flatMap { range in
        let missing = read.missing(in: range.keys(in: run))
        missing.forEach { read.insert($0) }
        return missing
      }
    }
  }
}

extension Coordinate {
  /// Creates a coordinate from a row's integers; `nil` if a damaged file has them out of range.
  init?(latitudeE7 latitude: Int64, longitudeE7 longitude: Int64) {
    let place = try? CoordinateE7(
      latitude: Int32(clamping: latitude), longitude: Int32(clamping: longitude))
    guard let place else { return nil }
    self.init(place)
  }
}
