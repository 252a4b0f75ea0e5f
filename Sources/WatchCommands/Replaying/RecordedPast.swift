import Borders
import CommandLineKit
import DurableFiles
import Geodesy
import HomeFolder
import SharedCommands
import Text
import TrackFormats
import TripStore
import Watching

/// What the records of this device tell of the last days, as events for rules.
struct RecordedPast {
  /// A point farther from the edge of every zone than this counts once a minute only.
  private static let nearMetres = 2_000.0
  private static let sparseMilliseconds: Int64 = 60_000

  let range: ClosedRange<Instant>
  private let context: CommandContext
  private let local: LocalTime
  private(set) var events: [ReplayedEvent] = []

  init(_ range: ClosedRange<Instant>, of engine: RuleEngine, _ context: CommandContext) throws {
    self.range = range
    self.context = context
    local = LocalTime(settings: try context.settings())
    let kinds = engine.kinds
    if let store = try context.storeToRead() {
      try addDrives(in: store, zones: kinds.contains(.zone) ? Self.zones(of: engine) : [])
      if kinds.contains(.documentExpiry) { try addDocuments(in: store) }
      if kinds.contains(.stockLow) { try addStock(in: store) }
    }
    try addVisits()
    try addCrossings()
    addTimes(of: engine.rules)
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
    in store: TripStore, zones: [(middle: Coordinate, radius: Double)]
  ) throws {
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
    }
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
      let accuracy = point.accuracyDecimetres.map { Double($0) / 10 }
      add(ReplayedEvent(point.time, .seen(accuracyMetres: accuracy), at: place))
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
  private mutating func addDocuments(in store: TripStore) throws {
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
  private mutating func addStock(in store: TripStore) throws {
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

  private var days: [Day] {
    let (first, last) = (local.day(at: range.lowerBound), local.day(at: range.upperBound))
    return (first.daysSinceEpoch...last.daysSinceEpoch).map { Day(daysSinceEpoch: $0) }
  }

  /// When clocks show this; where they leave it out, an hour later by them.
  private func moment(of minutes: Int, on day: Day) -> Instant {
    let shown = Int64(day.daysSinceEpoch) * 86_400 + Int64(minutes) * 60
    let guess = shown - Int64(local.offsetSeconds(at: Instant(secondsSinceEpoch: shown)))
    let offset = local.offsetSeconds(at: Instant(secondsSinceEpoch: guess))
    return Instant(secondsSinceEpoch: shown - Int64(offset))
  }
}
