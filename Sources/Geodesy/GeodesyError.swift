/// Why a coordinate or a box cannot be made.
public enum GeodesyError: Error, Hashable, Sendable {
  case notFinite(Axis)
  case outOfRange(Axis)
  case southAboveNorth
}

extension GeodesyError: CustomStringConvertible {
  /// What is wrong, without the value itself: locations do not belong in logs.
  public var description: String {
    switch self {
    case .notFinite(let axis): "the \(axis) is not a finite number"
    case .outOfRange(let axis): "the \(axis) is outside \(axis.range)"
    case .southAboveNorth: "the southern edge of the box is north of its northern edge"
    }
  }
}
