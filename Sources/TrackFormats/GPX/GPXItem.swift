/// An item of a GPX file, in the order of the file.
public enum GPXItem: Hashable, Sendable {
  /// A track begins; segments and points follow.
  case track(name: String?, description: String?)
  /// A segment of the track begins; it may have no points.
  case segment
  case point(GPXPoint)
  /// The texts of the track that ends here, if they follow its points, contrary to the schema.
  case trackTexts(name: String?, description: String?)
  case waypoint(GPXWaypoint)
  /// A route begins, which was planned and not driven; its stops follow.
  case route(name: String?)
  case routePoint(GPXWaypoint)
}

/// Why a file cannot be read as GPX.
public enum GPXError: Error, Hashable, Sendable {
  /// It is XML, but with this root element.
  case notGPX(root: String)
  /// It is too large for memory; waypoints and long texts count as several points.
  case tooManyPoints(limit: Int)
}

extension GPXError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notGPX(let root):
      "the file is not GPX: it begins with <\(root.prefix(40))>; export it as GPX and try again"
    case .tooManyPoints(let limit):
      "the file has more than \(limit) points, or as much in waypoints and texts; "
        + "split it and read the parts"
    }
  }
}

/// Something in a GPX file that was left out, or read despite an error.
public struct GPXProblem: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The point was left out because it lacks this attribute.
    case coordinateMissing(attribute: String)
    /// The point was left out because this attribute is not a number in range.
    case badCoordinate(attribute: String)
    /// The point was kept, but not its time.
    case badTime
    /// The point was kept, but not this number.
    case badNumber(element: String)
    /// A text was repaired or truncated, as described.
    case text(String)
  }

  /// The line of the file, counted from 1.
  public let line: Int
  public let kind: Kind
}

extension GPXProblem: CustomStringConvertible {
  /// What is wrong, without revealing a place or a time.
  public var description: String { "line \(line): \(kind)" }
}

extension GPXProblem.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .coordinateMissing(let attribute): "the point has no \(attribute) and was left out"
    case .badCoordinate(let attribute):
      "the \(attribute) of the point is not a number in range; the point was left out"
    case .badTime: "the time of the point cannot be read and was dropped"
    case .badNumber(let element): "the \(element) of the point is not a number and was dropped"
    case .text(let problem): problem
    }
  }
}
