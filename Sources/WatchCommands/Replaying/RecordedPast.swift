import Borders
import CommandLineKit
import DurableFiles
import Geodesy
import HomeFolder
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore
import Watching

/// What the records of this device show about the last days, as events for rules.
struct RecordedPast {
  /// A point farther from the edge of every zone than this counts once a minute only.
  private static let nearMetres = 2_000.0
  private static let sparseMilliseconds: Int64 = 60_000
  /// After this long at one place the van has come into the zones around it.
  private static let parkedMilliseconds: Int64 = 60_000

  let range: ClosedRange<Instant>
  let context: CommandContext
  private let local: LocalTime
  private(set) var events: [ReplayedEvent] = []

  init(_ range: ClosedRange<Instant>, of engine: RuleEngine, _ context: CommandContext) throws {
    self.range = range
    self.context = context
    local = LocalTime(settings: try context.settings())
    let kinds = engine.kinds
    if let store = try context.storeToRead() {
      try addCheckins(in: store)
      try addDrives(in: store, zones: kinds.contains(.zone) ? Self.zones(of: engine) : [])
      if kinds.contains(.documentExpiry) { try addDocuments(in: store) }
      if kinds.contains(.stockLow) { try addStock(in: store) }
    }
    try addVisits()
    try addCrossings()
    addTimes(of: engine.rules)
    if kinds.contains(.sunrise) || kinds.contains(.sunset) {
      for event in try sunEvents(of: engine.rules) { add(event) }
    }
    // Of events at one moment the order in which they were added stays.
    events = events.enumerated().sorted { first, second in
      (first.element.time, first.offset) < (second.element.time, second.offset)
    }.map { $0.element }
  }

  func localMoment(_ time: Instant) -> LocalMoment {
    LocalMoment(time, offsetSeconds: local.offsetSeconds(at: time))
  }

  private mutating func add(_ event: ReplayedEvent) {
    if range.contains(event.time) { events.append(event) }
  }

  // MARK: Drives

  private static func zones(of engine: RuleEngine) -> [(middle: Coordinate, radius: Double)] {
    engine.rules.compactMap { rule in
      guard case .zone(let area, _) = rule.trigger else { return nil }
      switch area.place {
      case .at(let place): return (place, area.radiusMetres)
      case .named(let name): return engine.places[name].map { ($0, area.radiusMetres) }
      }
    }
  }

  private mutating func addDrives(
    in store: RecordStore, zones: [(middle: Coordinate, radius: Double)]
  ) throws {
    var (spans, parked): ([ClosedRange<Instant>], [ReplayedEvent]) = ([], [])
    var query = RecordQuery(.drive)
    // A drive that began before the first day may end in it.
    query.from = range.lowerBound.millisecondsSinceEpoch.subtractingSaturated(86_400_000)
    query.to = range.upperBound.millisecondsSinceEpoch
    var found: [Record] = []
    try store.forEach(query) { found.append($0) }
    for drive in found {
      let track = try store.track(of: drive)
      guard let first = track.points.first, let last = track.points.last else { continue }
      add(ReplayedEvent(first.time, .driveStarted, at: Coordinate(first.position)))
      if !zones.isEmpty { addPoints(of: track, near: zones) }
      add(ReplayedEvent(last.time, .driveStopped, at: Coordinate(last.position)))
      guard !zones.isEmpty, last.time >= first.time else { continue }
      spans.append(first.time...last.time)
      let later = last.time.millisecondsSinceEpoch + Self.parkedMilliseconds
      parked.append(
        ReplayedEvent(
          Instant(millisecondsSinceEpoch: later), Self.sighting(last),
          at: Coordinate(last.position)))
    }
    // A parked van is still seen, if it does not set off at once.
    for event in parked where !spans.contains(where: { $0.contains(event.time) }) { add(event) }
  }

  private static func sighting(_ point: TrackPoint) -> RuleEvent {
    .seen(
      accuracyMetres: point.accuracyDecimetres.map { Double($0) / 10 },
      metresPerSecond: point.speedCentimetresPerSecond.map { Double($0) / 100 })
  }

  private mutating func addPoints(
    of track: Track, near zones: [(middle: Coordinate, radius: Double)]
  ) {
    var last: Instant?
    for point in track.points {
      let place = Coordinate(point.position)
      let isDue =
        last.map {
          point.time.millisecondsSinceEpoch - $0.millisecondsSinceEpoch >= Self.sparseMilliseconds
        } ?? true
      let isNear = zones.contains { zone in
        zone.middle.sphericalDistanceMetres(to: place) < zone.radius + Self.nearMetres
      }
      guard isDue || isNear else { continue }
      last = point.time
      add(ReplayedEvent(point.time, Self.sighting(point), at: place))
    }
  }

  /// A check-in sets nothing off, but tells where the van was.
  private mutating func addCheckins(in store: RecordStore) throws {
    try store.forEach(RecordQuery(.checkin)) { record in
      guard let arrived = record[.arrived], let latitude = record[.latitude],
        let longitude = record[.longitude],
        let position = try? CoordinateE7(
          latitude: Int32(clamping: latitude), longitude: Int32(clamping: longitude))
      else { return }
      add(ReplayedEvent(arrived, nil, at: Coordinate(position)))
    }
  }

  // MARK: Files

  private mutating func addVisits() throws {
    for visit in try context.visits() {
      add(ReplayedEvent(visit.arrived, .arrived(at: visit.place), at: visit.place))
      guard let departed = visit.departed else { continue }
      add(ReplayedEvent(departed, .departed(from: visit.place), at: visit.place))
      let stay = departed.millisecondsSinceEpoch - visit.arrived.millisecondsSinceEpoch
      let event = RuleEvent.departing(from: visit.place, stayed: RuleSpan(milliseconds: stay))
      add(ReplayedEvent(departed, event, at: visit.place))
    }
  }

  private mutating func addCrossings() throws {
    for crossing in try context.crossings().valid {
      let event = crossing.event
      add(
        ReplayedEvent(
          event.at, .crossed(from: event.from, to: event.to), at: event.place.map { Coordinate($0) }
        ))
    }
  }

  // MARK: Papers and stores

  /// As they are now, looked at each noon.
  private mutating func addDocuments(in store: RecordStore) throws {
    var documents: [RuleDocument] = []
    try store.forEach(RecordQuery(.document)) { record in
      guard let expires = record[.expires] else { return }
      documents.append(
        RuleDocument(
          id: record.id.description, title: record.title, type: record[.type] ?? "other",
          expires: expires))
    }
    for day in days { add(ReplayedEvent(moment(of: 720, on: day), .documents(documents))) }
  }

  /// The current stock: when an item ran low is not recorded.
  private mutating func addStock(in store: RecordStore) throws {
    var items: [RuleItem] = []
    try store.forEach(RecordQuery(.item)) { record in
      let quantity = record[.quantity] ?? 1
      guard let minimum = record[.minimum], quantity < minimum else { return }
      items.append(
        RuleItem(
          id: record.id.description, name: record.title, quantity: Double(quantity),
          minimum: Double(minimum)))
    }
    add(ReplayedEvent(range.upperBound, .stock(items)))
  }

  // MARK: Times

  private mutating func addTimes(of rules: [Rule]) {
    let times = Set(
      rules.compactMap { rule in
        if case .time(let time, _) = rule.trigger { time.minutes } else { nil }
      })
    guard !times.isEmpty else { return }
    add(ReplayedEvent(range.lowerBound, .minute))
    for day in days {
      for minutes in times.sorted() { add(ReplayedEvent(moment(of: minutes, on: day), .minute)) }
    }
  }

  var days: [Day] {
    let (first, last) = (local.day(at: range.lowerBound), local.day(at: range.upperBound))
    return (first.daysSinceEpoch...last.daysSinceEpoch).map { Day(daysSinceEpoch: $0) }
  }

  /// When clocks show this.
  func moment(of minutes: Int, on day: Day) -> Instant {
    let shown = Int64(day.daysSinceEpoch) * 86_400 + Int64(minutes) * 60
    return local.moment(showing: Instant(secondsSinceEpoch: shown))
  }
}

extension LocalTime {
  /// When clocks show a time, given as the moment at which UTC does: the first time if it comes twice,
  /// and as much later by them if they leave it out.
  func moment(showing shown: Instant) -> Instant {
    WorldClock(home: self).moments(showing: shown, in: nil).first
  }
}
