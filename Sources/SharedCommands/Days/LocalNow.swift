public import CommandLineKit
public import Geodesy
internal import HomeFolder
public import Text
internal import TypedValues

/// What the clocks of a place show now.
public struct LocalNow: Sendable {
  public let moment: Instant
  public let offsetSeconds: Int
  public let zone: String?

  public var day: Day { moment.day(offsetSeconds: offsetSeconds) }
}

extension CommandContext {
  /// The day and the clock where the user is.
  public func localNow() throws -> LocalNow {
    let local = LocalTime(settings: try settings())
    let now = try clock().now
    return LocalNow(moment: now, offsetSeconds: local.offsetSeconds(at: now), zone: local.zone)
  }

  /// The day and the clock at a place, or where the user is.
  public func localNow(at place: Coordinate?) throws -> LocalNow {
    guard let zone = try zone(at: place) else { return try localNow() }
    let now = try clock().now
    guard let offset = LocalTime.offsetSeconds(of: zone, at: now) else { return try localNow() }
    return LocalNow(moment: now, offsetSeconds: offset, zone: zone)
  }

  /// Writes moments as clocks show them where the user is.
  public func localTexts() throws -> (Instant) -> String {
    let offset = try localNow().offsetSeconds
    return { $0.localText(offsetSeconds: offset) }
  }

  // MARK: Numbers and days as people say them

  /// Whether a comma stands before decimals where the user lives; `nil` if that is not known.
  public var hasDecimalComma: Bool? {
    environment.locale("LC_NUMERIC").flatMap(DecimalHabit.hasDecimalComma)
  }

  /// Reads days and times where the user is.
  public func typedDays(_ tense: TypedDays.Tense = .past) throws -> TypedDays {
    let local = try localNow()
    return typedDays(at: local.moment, offsetSeconds: local.offsetSeconds, tense)
  }

  /// Reads days and times where clocks are this far ahead of UTC.
  public func typedDays(
    at moment: Instant, offsetSeconds: Int, _ tense: TypedDays.Tense = .past
  ) -> TypedDays {
    let order = environment.locale("LC_TIME").flatMap { DateOrder(locale: $0) }
    return TypedDays(at: moment, offsetSeconds: offsetSeconds, order: order, tense: tense)
  }
}
