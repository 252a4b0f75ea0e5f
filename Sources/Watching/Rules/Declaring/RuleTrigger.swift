public import Geodesy

/// What sets a rule off.
public enum RuleTrigger: Sendable, Hashable {
  case driveStarted
  case driveStopped
  /// The van has come to stay, anywhere or in a circle.
  case arrive(RuleArea?)
  /// The van has left the place where it stayed.
  case depart(RuleArea?)
  /// The van has begun to move after a stay of at least this length.
  case departing(RuleArea?, stay: RuleSpan)
  /// A border was crossed, from and to any country or these.
  case border(from: String?, to: String?)
  case zone(RuleArea, RuleSide)
  case time(RuleTime, RuleDays)
  /// Sunrise or sunset on one of these days, shifted by minutes; a negative number is earlier.
  case sun(RuleSunSide, minutes: Int, RuleDays)
  /// A document expires within this many days.
  case documentExpiry(days: Int, type: String?)
  /// There is less of an item than its minimum.
  case stockLow(item: String?)
  /// The last forecast passes a limit.
  case weather(RuleWeatherLimit)
  /// Something outside says that this has happened.
  case event(EventName)

  /// The word for it in a rule's file.
  public enum Kind: String, Sendable, CaseIterable {
    case driveStarted = "drive-started"
    case driveStopped = "drive-stopped"
    case arrive, depart, departing, border, zone, time, sunrise, sunset
    case documentExpiry = "document-expiry"
    case stockLow = "stock-low"
    case weather, event
  }

  public var kind: Kind {
    switch self {
    case .driveStarted: .driveStarted
    case .driveStopped: .driveStopped
    case .arrive: .arrive
    case .depart: .depart
    case .departing: .departing
    case .border: .border
    case .zone: .zone
    case .time: .time
    case .sun(.rise, _, _): .sunrise
    case .sun(.set, _, _): .sunset
    case .documentExpiry: .documentExpiry
    case .stockLow: .stockLow
    case .weather: .weather
    case .event: .event
    }
  }

  /// The circle that it asks about.
  public var area: RuleArea? {
    switch self {
    case .arrive(let area), .depart(let area), .departing(let area, _): area
    case .zone(let area, _): area
    default: nil
    }
  }

  /// The event from outside that it waits for.
  public var event: EventName? {
    if case .event(let name) = self { name } else { nil }
  }
}

/// Which end of the sun's day.
public enum RuleSunSide: Sendable, Hashable {
  case rise, set
}

/// Which way the edge of a circle is crossed.
public enum RuleSide: String, Sendable, CaseIterable {
  case enter, leave
}

/// A circle around a place.
public struct RuleArea: Sendable, Hashable {
  public static let standardRadius = 100.0

  public let place: RulePlace
  public let radiusMetres: Double

  public init(_ place: RulePlace, radiusMetres: Double = standardRadius) {
    self.place = place
    self.radiusMetres = radiusMetres
  }
}

/// A place as a rule names it.
public enum RulePlace: Sendable, Hashable {
  case at(Coordinate)
  /// One of My places, by its name; the engine is told where that is.
  case named(String)
}
