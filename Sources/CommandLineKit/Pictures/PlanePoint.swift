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
    let edges = [
      (-width, start.x), (width, right - start.x), (-height, start.y), (height, bottom - start.y),
    ]
    var (enters, leaves) = (0.0, 1.0)
    for (speed, room) in edges {
      if speed == 0 {
        guard room >= 0 else { return nil }
      } else if speed < 0 {
        enters = max(enters, room / speed)
      } else {
        leaves = min(leaves, room / speed)
      }
    }
    guard enters <= leaves else { return nil }
    func point(at share: Double) -> PlanePoint {
      // Rounding must not put a point outside again.
      PlanePoint(
        x: min(max(start.x + share * width, 0), right),
        y: min(max(start.y + share * height, 0), bottom))
    }
    return (enters == 0 ? start : point(at: enters), leaves == 1 ? end : point(at: leaves))
  }
}
