internal import Geodesy
public import Text

/// A place where the van stood long enough that a check-in may be missing.
public struct CheckinSuggestion: Sendable, Equatable {
  /// The drive that ended there.
  public let drive: RecordID
  /// The calendar day of the arrival, in days since 1970-01-01.
  public let day: Int64
  public let latitude, longitude: Int64
  public let arrivedMilliseconds: Int64
  /// The time until the next drive, or `nil` if there was none since.
  public let stayedMilliseconds: Int64?
}

extension TripStore {
  /// Shorter stops are for fuel or shopping.
  private static let shortestStay: Int64 = 4 * 3_600_000
  /// A check-in within this distance, at most a day from the arrival, belongs to the stop.
  private static let nearMetres = 1_000.0

  /// Stops after recent drives that have no check-in, newest first.
  public func checkinSuggestions(limit: Int) throws -> [CheckinSuggestion] {
    var query = RecordQuery(.drive)
    query.limit = 100
    var next: Record?
    var found: [CheckinSuggestion] = []
    for drive in try records(query) {
      defer { next = drive }
      guard found.count < limit, let stop = suggestion(after: drive, before: next),
        try !hasCheckin(near: stop)
      else { continue }
      found.append(stop)
    }
    return found
  }

  private func suggestion(after drive: Record, before next: Record?) -> CheckinSuggestion? {
    guard let latitude = drive[.endLatitude], let longitude = drive[.endLongitude],
      let started = drive[.started], let ended = drive[.ended], let startDay = drive[.day]
    else { return nil }
    let arrived = ended.millisecondsSinceEpoch
    let stayed = next?[.started].map { $0.millisecondsSinceEpoch - arrived }
    if let stayed, stayed < Self.shortestStay { return nil }
    let nights = ended.day().daysSinceEpoch - started.day().daysSinceEpoch
    return CheckinSuggestion(
      drive: drive.id, day: Int64(startDay.daysSinceEpoch + nights), latitude: latitude,
      longitude: longitude, arrivedMilliseconds: arrived, stayedMilliseconds: stayed)
  }

  private func hasCheckin(near stop: CheckinSuggestion) throws -> Bool {
    var query = RecordQuery(.checkin)
    (query.from, query.to) = (stop.day - 1, stop.day + 1)
    return try records(query).contains { checkin in
      guard let latitude = checkin[.latitude], let longitude = checkin[.longitude] else {
        return checkin[.day].map { Int64($0.daysSinceEpoch) } == stop.day
      }
      guard let here = Self.coordinate(latitude, longitude),
        let there = Self.coordinate(stop.latitude, stop.longitude)
      else { return false }
      return here.distanceMetres(to: there) <= Self.nearMetres
    }
  }

  private static func coordinate(_ latitude: Int64, _ longitude: Int64) -> Coordinate? {
    (try? CoordinateE7(latitude: Int32(clamping: latitude), longitude: Int32(clamping: longitude)))
      .map { Coordinate($0) }
  }
}
