public import Geodesy

/// The circles that one export leaves out, each larger than its zone and off-centre.
///
/// A hole of known size would give away its centre, all the more with several tracks. So each
/// circle is wider than its zone by a random distance, and moved by a random part of that distance
/// in a random direction: the whole zone stays inside.
public struct PrivacyCut: Sendable {
  private struct Circle: Sendable {
    let center: Coordinate
    let radiusMetres: Double
  }

  private let circles: [Circle]

  public init(_ zones: [PrivacyZone], using random: inout some RandomNumberGenerator) {
    circles = zones.map { zone in
      let extra = Double.random(in: Self.extraMetres(zone), using: &random)
      let bearing = Double.random(in: 0..<360, using: &random)
      let shift = Double.random(in: 0...extra, using: &random)
      return Circle(
        center: zone.center.destination(bearing: bearing, distanceMetres: shift),
        radiusMetres: zone.radiusMetres + extra)
    }
  }

  /// Whether it hides nothing.
  var isEmpty: Bool { circles.isEmpty }

  /// From 50 m to half the radius, or to 100 m for small zones.
  static func extraMetres(_ zone: PrivacyZone) -> ClosedRange<Double> {
    50...max(100, zone.radiusMetres / 2)
  }

  /// Whether a place, or another one that near to it, is in a circle.
  public func hides(_ place: Coordinate, within metres: Double = 0) -> Bool {
    circles.contains { $0.center.distanceMetres(to: place) <= $0.radiusMetres + metres }
  }

  /// Whether the straight line between two places touches a circle; errs on the side of yes.
  ///
  /// A line that is straight on a map deviates from the geodesic by l² tan φ / 8 R; the allowance
  /// for that holds up to 73 degrees of latitude.
  func hides(from start: Coordinate, to end: Coordinate) -> Bool {
    let length = start.sphericalDistanceMetres(to: end)
    let margin = 1 + length * length / 1.5e7
    return circles.contains { circle in
      circle.center.distanceMetres(toSegmentFrom: start, to: end)
        <= circle.radiusMetres * 1.001 + margin
    }
  }
}

extension Track {
  /// The track without the parts in the zones, or within a random distance of them.
  ///
  /// Segments are split there, even where only the line between two points crosses a zone.
  public func withoutZones(
    _ zones: [PrivacyZone], using random: inout some RandomNumberGenerator
  ) -> Track {
    without(PrivacyCut(zones, using: &random))
  }

  /// The track without the parts in the circles, which several tracks of one export share.
  public func without(_ cut: PrivacyCut) -> Track {
    guard !cut.isEmpty else { return self }
    var track = Track()
    for range in segmentRanges {
      var previous: Coordinate?
      for point in points[range] {
        let place = Coordinate(point.position)
        guard !cut.hides(place) else {
          previous = nil
          continue
        }
        let isCut = previous.map { cut.hides(from: $0, to: place) } ?? true
        track.append(point, startsSegment: isCut)
        previous = place
      }
    }
    return track
  }
}
