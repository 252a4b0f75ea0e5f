/// A point of a plane: metres east and north, or dots from the left and the top.
public struct PlanePoint: Hashable, Sendable {
  public var x, y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension PlanePoint {
  /// The part of a straight line that lies in the rectangle from 0,0 to `right`,`bottom`, by the
  /// method of Liang and Barsky; `nil` if there is none.
  static func clipped(
    _ start: PlanePoint, _ end: PlanePoint, right: Double, bottom: Double
  ) -> (PlanePoint, PlanePoint)? {
    let (width, height) = (end.x - start.x, end.y - start.y)
    guard start.isFinite, end.isFinite, width.isFinite, height.isFinite else { return nil }
    var (enters, leaves) = (0.0, 1.0)
    /// Where the line crosses an edge that it comes nearer to by `speed`, and that is `room` away.
    func clip(_ speed: Double, _ room: Double) -> Bool {
      if speed == 0 { return room >= 0 }
      if speed < 0 {
        enters = max(enters, room / speed)
      } else {
        leaves = min(leaves, room / speed)
      }
      return true
    }
    guard clip(-width, start.x), clip(width, right - start.x), clip(-height, start.y),
      clip(height, bottom - start.y)
    else { return nil }
    guard enters <= leaves else { return nil }
    // Rounding must not put a point outside again, nor leave one there.
    func inside(_ point: PlanePoint) -> PlanePoint {
      PlanePoint(x: min(max(point.x, 0), right), y: min(max(point.y, 0), bottom))
    }
    func point(at share: Double) -> PlanePoint {
      inside(PlanePoint(x: start.x + share * width, y: start.y + share * height))
    }
    return (
      enters == 0 ? inside(start) : point(at: enters), leaves == 1 ? inside(end) : point(at: leaves)
    )
  }
}
