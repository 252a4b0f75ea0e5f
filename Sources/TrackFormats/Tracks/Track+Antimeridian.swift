internal import Geodesy
internal import Text

extension Track {
  /// The track for formats in which a line runs from longitude to longitude: where it crosses 180
  /// degrees, a segment ends on this side and another begins on the other (RFC 7946, 3.1.9).
  func cutAtAntimeridian() -> Track {
    guard crossesAntimeridian else { return self }
    return Track(segments: segments.flatMap(Self.cut))
  }

  private var crossesAntimeridian: Bool {
    segments.contains { segment in
      zip(segment, segment.dropFirst()).contains { Crossing(from: $0, to: $1) != nil }
    }
  }

  private static func cut(_ segment: ArraySlice<TrackPoint>) -> [[TrackPoint]] {
    guard var last = segment.first else { return [] }
    var pieces: [[TrackPoint]] = []
    var piece = [last]
    for point in segment.dropFirst() {
      if let crossing = Crossing(from: last, to: point) {
        if !crossing.isAtStart { piece.append(crossing.near) }
        // A lone point on the edge is the begin of the piece on the other side.
        if piece.count > 1 { pieces.append(piece) }
        piece = crossing.isAtEnd ? [] : [crossing.far]
      }
      piece.append(point)
      last = point
    }
    // As is one at the end, which the last piece has reached already.
    if piece.count > 1 || pieces.isEmpty { pieces.append(piece) }
    return pieces
  }
}

/// Where the line between two points crosses 180 degrees, as seen from either side.
private struct Crossing {
  let near, far: TrackPoint
  /// Whether it is one of the points itself.
  let isAtStart, isAtEnd: Bool

  private static let edge: Int32 = 1_800_000_000
  private static let turn: Int64 = 3_600_000_000

  /// `nil` if the shorter way between the points does not cross it.
  init?(from start: TrackPoint, to end: TrackPoint) {
    let (west, east) = (Int64(start.position.longitude), Int64(end.position.longitude))
    guard (east - west).magnitude > UInt64(Self.edge) else { return nil }
    let edge = west > 0 ? Self.edge : -Self.edge
    let distance = (west > 0 ? east + Self.turn : east - Self.turn) - west
    let part = distance == 0 ? 0 : Double(Int64(edge) - west) / Double(distance)
    guard let near = start.moved(towards: end, by: part, longitude: edge),
      let far = start.moved(towards: end, by: part, longitude: -edge)
    else { return nil }
    (self.near, self.far) = (near, far)
    isAtStart = west == Int64(edge)
    isAtEnd = east == -Int64(edge)
  }
}

extension TrackPoint {
  fileprivate func moved(towards end: TrackPoint, by part: Double, longitude: Int32) -> TrackPoint?
  {
    func between(_ start: Int32, _ end: Int32) -> Int32 {
      Int32((Double(start) + (Double(end) - Double(start)) * part).rounded())
    }
    let latitude = between(position.latitude, end.position.latitude)
    guard let place = try? CoordinateE7(latitude: latitude, longitude: longitude) else {
      return nil
    }
    // Times that are centuries apart have no moment between them worth an error.
    let passed = Int64(exactly: (Double(end.time.milliseconds(since: time)) * part).rounded()) ?? 0
    var point = TrackPoint(
      time: Instant(millisecondsSinceEpoch: milliseconds.addingSaturated(passed)),
      position: place)
    if let low = altitudeDecimetres, let high = end.altitudeDecimetres {
      point.altitudeDecimetres = between(low, high)
    }
    return point
  }
}
