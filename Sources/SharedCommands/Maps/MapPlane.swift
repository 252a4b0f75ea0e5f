public import CommandLineKit
public import Geodesy
internal import Glibc

/// Places as points of a map around a middle, where distances and directions from it are true.
public struct MapPlane {
  private let middle: Coordinate?

  /// Without a middle, all places are one.
  public init(around middle: Coordinate?) {
    self.middle = middle
  }

  public func place(of coordinate: Coordinate) -> PlanePoint {
    guard let way = middle?.geodesic(to: coordinate) else { return PlanePoint(x: 0, y: 0) }
    let angle = way.initialBearing * .pi / 180
    return PlanePoint(x: sin(angle) * way.lengthMetres, y: cos(angle) * way.lengthMetres)
  }
}
