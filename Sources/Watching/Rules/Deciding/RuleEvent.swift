public import Geodesy
public import Text

/// Something that happened, which may set rules off.
public enum RuleEvent: Sendable, Hashable {
  case driveStarted
  case driveStopped
  case arrived(at: Coordinate)
  case departed(from: Coordinate)
  /// The van has begun to move; `stayed` is `nil` if it is unknown how long it stood there.
  case departing(from: Coordinate, stayed: RuleSpan?)
  /// A border was crossed; `nil` for a side that is in no country.
  case crossed(from: String?, to: String?)
  /// The van was seen at the place of the facts, at this speed by the receiver.
  case seen(accuracyMetres: Double?, metresPerSecond: Double? = nil)
  /// Time has passed; the facts have the local time.
  case minute
  /// Time has passed; these are the days of the sun around now, in order.
  case sun(RuleSunSide, [RuleSunDay])
  /// All documents that expire some day.
  case documents([RuleDocument])
  /// All items below their minimum.
  case stock([RuleItem])
  /// The last forecast; what of it has set a rule off is found by the engine.
  case weather(RuleWeather, RuleWeatherFinding? = nil)
  /// Something outside says that this has happened.
  case outside(EventName)

  /// The triggers that it can set off.
  public var kind: RuleTrigger.Kind {
    switch self {
    case .driveStarted: .driveStarted
    case .driveStopped: .driveStopped
    case .arrived: .arrive
    case .departed: .depart
    case .departing: .departing
    case .crossed: .border
    case .seen: .zone
    case .minute: .time
    case .sun(.rise, _): .sunrise
    case .sun(.set, _): .sunset
    case .documents: .documentExpiry
    case .stock: .stockLow
    case .weather: .weather
    case .outside: .event
    }
  }
}

/// A document, as far as rules need it.
public struct RuleDocument: Sendable, Hashable {
  public let id: String
  public let title: String
  /// Such as `passport`.
  public let type: String
  public let expires: Day

  public init(id: String, title: String, type: String, expires: Day) {
    self.id = id
    self.title = title
    self.type = type
    self.expires = expires
  }

  /// A renewed document is another one to report.
  var key: String { "\(id) \(expires)" }
}

/// An item of the manifest that runs short.
public struct RuleItem: Sendable, Hashable {
  public let id: String
  public let name: String
  public let quantity: Double
  public let minimum: Double

  public init(id: String, name: String, quantity: Double, minimum: Double) {
    self.id = id
    self.name = name
    self.quantity = quantity
    self.minimum = minimum
  }
}
