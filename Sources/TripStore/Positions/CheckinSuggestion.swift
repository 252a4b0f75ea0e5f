public import Geodesy
public import Records
public import Text

/// A place where the van stood long enough that a check-in may be missing.
public struct CheckinSuggestion: Sendable, Equatable {
  public enum Source: String, Sendable, CaseIterable {
    /// Where a drive ended.
    case drive
    /// Where `vanlogd` saw the van stay.
    case visit
  }

  public let source: Source
  /// Of the drive or visit.
  public let id: RecordID
  /// The calendar day of the arrival.
  public let day: Day
  public let place: CoordinateE7
  public let arrived: Instant
  /// When the van drove on, or `nil` if that is unknown.
  public let departed: Instant?
  /// Whether it has driven on since, at an unknown time.
  public private(set) var isLeft = false

  public init(
    source: Source, id: RecordID, day: Day, place: CoordinateE7, arrived: Instant,
    departed: Instant?
  ) {
    self.source = source
    self.id = id
    self.day = day
    self.place = place
    self.arrived = arrived
    self.departed = departed
  }

  /// How long the van stayed, or `nil` if that is not known, or it may still be there.
  public var stayedMilliseconds: Int64? {
    departed.map { $0.millisecondsSinceEpoch - arrived.millisecondsSinceEpoch }
  }

  /// Shorter stays are for fuel or shopping.
  private static let shortestStay: Int64 = 4 * 3_600_000
  /// A check-in within this distance belongs to the stay.
  private static let nearMetres = 1_000.0
  /// A drive that was recorded ends some time before or after the van is seen to stay.
  private static let leeway: Int64 = 3_600_000

  /// The nights that the van stood there, or `nil` if that is not known, or it may still be there.
  public var nights: Int? {
    departed.map { $0.day().daysSinceEpoch - arrived.day().daysSinceEpoch }
  }

  /// The same, if the van was somewhere else later.
  fileprivate func left(for place: CoordinateE7) -> CheckinSuggestion {
    var stay = self
    stay.isLeft = !isNear(place)
    return stay
  }

  fileprivate var isLong: Bool { stayedMilliseconds.map { $0 >= Self.shortestStay } ?? true }

  fileprivate func isNear(_ other: CoordinateE7) -> Bool {
    Coordinate(place).distanceMetres(to: Coordinate(other)) <= Self.nearMetres
  }

  /// Whether both are about one stay.
  fileprivate func isSameStay(as other: CheckinSuggestion) -> Bool {
    guard isNear(other.place) else { return false }
    return !isOver(before: other) && !other.isOver(before: self)
  }

  private func isOver(before other: CheckinSuggestion) -> Bool {
    guard let departed else { return false }
    return departed.millisecondsSinceEpoch < other.arrived.millisecondsSinceEpoch - Self.leeway
  }

  /// Whether a check-in on these days can be about the stay; the last is `nil` if it may still be
  /// in progress.
  fileprivate var days: (first: Int64, last: Int64?) {
    let first = Int64(day.daysSinceEpoch)
    return (first - 1, nights.map { first + Int64($0) + 1 })
  }
}

extension RecordStore {
  /// Stays without a check-in, newest first: the given visits, and stops after recent drives.
  public func checkinSuggestions(
    limit: Int, visits: [CheckinSuggestion] = []
  ) throws -> [CheckinSuggestion] {
    let visits = visits.filter(\.isLong)
    let stops = try stopsAfterDrives().filter { stop in
      stop.isLong && !visits.contains { $0.isSameStay(as: stop) }
    }.map(leftForCheckin)
    var found: [CheckinSuggestion] = []
    for stay in (visits + stops).sorted(by: { $0.arrived > $1.arrived }) {
      guard found.count < limit else { break }
      if try !hasCheckin(at: stay) { found.append(stay) }
    }
    return found
  }

  private func stopsAfterDrives() throws -> [CheckinSuggestion] {
    var query = RecordQuery(.drive)
    query.limit = 100
    var next: Record?
    return try records(query).compactMap { drive in
      defer { next = drive }
      return Self.stop(after: drive, before: next)
    }
  }

  private static func stop(after drive: Record, before next: Record?) -> CheckinSuggestion? {
    guard let place = place(of: drive, .endLatitude, .endLongitude), let started = drive[.started],
      let ended = drive[.ended], let startDay = drive[.day]
    else { return nil }
    let nights = ended.day().daysSinceEpoch - started.day().daysSinceEpoch
    return CheckinSuggestion(
      source: .drive, id: drive.id, day: Day(daysSinceEpoch: startDay.daysSinceEpoch + nights),
      place: place, arrived: ended, departed: next?[.started])
  }

  /// After the last drive a later check-in elsewhere tells that the van has gone on without being recorded.
  private func leftForCheckin(_ stay: CheckinSuggestion) throws -> CheckinSuggestion {
    guard stay.departed == nil else { return stay }
    var query = RecordQuery(.checkin)
    query.from = Int64(stay.day.daysSinceEpoch) + 1
    query.limit = 1
    guard let newest = try records(query).first,
      let place = Self.place(of: newest, .latitude, .longitude)
    else { return stay }
    return stay.left(for: place)
  }

  private func hasCheckin(at stay: CheckinSuggestion) throws -> Bool {
    var query = RecordQuery(.checkin)
    let (first, last) = stay.days
    (query.from, query.to) = (first - Int64(Self.mostNights), last)
    query.limit = 1_000
    return try records(query).contains { checkin in
      guard let days = checkin.stayDays, Int64(days.upperBound.daysSinceEpoch) >= first else {
        return false
      }
      // Without a position it can only be about the day.
      return Self.place(of: checkin, .latitude, .longitude).map(stay.isNear)
        ?? (checkin[.day] == stay.day)
    }
  }

  private static func place(
    of record: Record, _ latitude: Field<Int64>, _ longitude: Field<Int64>
  ) -> CoordinateE7? {
    guard let north = record[latitude], let east = record[longitude] else { return nil }
    return try? CoordinateE7(latitude: Int32(clamping: north), longitude: Int32(clamping: east))
  }
}
