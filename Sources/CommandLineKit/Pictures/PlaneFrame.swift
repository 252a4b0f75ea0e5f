/// The smallest rectangle around some points.
struct PlaneFrame {
  private(set) var west, east, south, north: Double

  init?(around points: some Sequence<PlanePoint>) {
    var frame: PlaneFrame?
    for point in points {
      if frame == nil { frame = PlaneFrame(point) }
      frame?.include(point)
    }
    guard let frame else { return nil }
    self = frame
  }

  init(_ point: PlanePoint) {
    (west, east, south, north) = (point.x, point.x, point.y, point.y)
  }

  mutating func include(_ point: PlanePoint) {
    west = min(west, point.x)
    east = max(east, point.x)
    south = min(south, point.y)
    north = max(north, point.y)
  }
}
