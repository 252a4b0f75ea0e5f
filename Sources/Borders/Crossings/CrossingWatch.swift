internal import DurableFiles
internal import Geodesy
public import Text

/// What a detector has seen so far, kept in `run/` between the runs of a program that watches the
/// van.
struct CrossingWatch: Sendable {
  private static let name = "border-watch.json"
  private static let sizeLimit = 1 << 16
  /// Far from any border, positions nearer than this to the last one kept tell nothing new.
  private static let stepMetres = 5_000.0
  private static let stepMilliseconds: Int64 = 5 * 60_000

  private(set) var detector = CrossingDetector()

  /// The next position, with the crossing that it confirms; one that is not newer is left out.
  ///
  /// Without the log it goes by what it has seen itself.
  mutating func take(
    _ fix: CrossingDetector.Fix, knowing log: CrossingLog? = nil
  ) -> Crossing.Event? {
    guard isNew(fix) else { return nil }
    if let log { follow(log, until: fix.time) } else { detector.lookClosely() }
    return detector.take(fix)
  }

  func isNew(_ fix: CrossingDetector.Fix) -> Bool {
    detector.last.map { fix.time > $0.time } ?? true
  }

  /// Starts again where the log says that the van is, if that is another country than this watch knows.
  private mutating func follow(_ log: CrossingLog, until time: Instant) {
    let newest = log.valid.last { $0.event.at <= time }?.event
    let seen = log.lastSeen(at: time)
    let known =
      newest?.to ?? (detector.country == nil ? seen?.country : log.before(detector.country?.code))
    guard let known, detector.country?.code != known else { return }
    // Where a drive has seen it there since, a gap begins.
    let last = seen.flatMap { seen in
      seen.country == known && seen.last <= time && newest.map { $0.at <= seen.last } != false
        ? CrossingDetector.Fix(time: seen.last, position: seen.end) : nil
    }
    detector = CrossingDetector(in: Country(code: known), last: last, trustsFirst: false)
  }

  /// The country that the van is in: that of the log, once it knows any.
  func country(knowing log: CrossingLog) -> String? {
    guard let last = detector.last else { return detector.country?.code }
    return country(knowing: log, at: last.time)
  }

  private func country(knowing log: CrossingLog, at time: Instant) -> String? {
    log.valid.last { $0.event.at <= time }?.event.to
      ?? log.before(detector.country?.code) ?? detector.country?.code
  }

  /// Whether it would stay as it is at any later position, as far as the log says now.
  func isSettled(knowing log: CrossingLog) -> Bool {
    // Until it has seen the van in the country, a position of the past may still come.
    guard detector.last != nil else { return false }
    let end = Instant(millisecondsSinceEpoch: .max)
    var later = self
    later.follow(log, until: end)
    return later.detector.country == detector.country
      && country(knowing: log, at: end) == country(knowing: log)
  }

  /// Whether this says more than what is kept already.
  func isWorthKeeping(after kept: CrossingWatch) -> Bool {
    guard detector.beyond == nil, detector.candidate == nil, kept.detector.beyond == nil,
      kept.detector.candidate == nil, kept.detector.country == detector.country,
      !detector.isNearBorder, let last = detector.last, let before = kept.detector.last
    else { return true }
    return last.time.millisecondsSinceEpoch - before.time.millisecondsSinceEpoch
      > Self.stepMilliseconds
      || last.coordinate.sphericalDistanceMetres(to: before.coordinate) > Self.stepMetres
  }
}

extension CrossingWatch {
  /// Reads what was kept; what cannot be read is forgotten, as the crossings tell where the van was.
  static func read(in folder: borrowing Directory) -> CrossingWatch {
    var watch = CrossingWatch()
    guard let bytes = try? folder.contents(of: name, limit: sizeLimit),
      let file = try? JSONValue(parsing: bytes, maximumDepth: 4)
    else { return watch }
    watch.detector.country = file["country"]?.country
    guard watch.detector.country != nil else { return watch }
    watch.detector.last = file["last"].flatMap(CrossingDetector.Fix.init(json:))
    if let beyond = file["beyond"], let country = beyond["country"]?.country,
      let fix = CrossingDetector.Fix(json: beyond)
    {
      watch.detector.beyond = (country, fix)
    }
    if let first = watch.detector.beyond,
      let certain = file["certain"].flatMap(CrossingDetector.Fix.init(json:))
    {
      watch.detector.candidate = CrossingDetector.Candidate(
        country: first.country, first: first.fix, certain: certain)
    }
    return watch
  }

  func write(in folder: borrowing Directory) throws(FileError) {
    try folder.replace(Self.name, with: bytes)
  }

  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("country", detector.country?.code)
      json.field("last", detector.last)
      json.key("beyond")
      if let beyond = detector.beyond {
        json.object { json in
          json.field("country", beyond.country.code)
          beyond.fix.writeMembers(to: &json)
        }
      } else {
        json.null()
      }
      json.field("certain", detector.candidate?.certain)
    }
    return json.bytes
  }
}

extension CrossingDetector.Fix: JSONObject {
  /// The errors that a receiver may report.
  public static let accuracies: ClosedRange<Double> = 0...1_000_000

  /// `{"time": "2026-08-12T15:30:00Z", "lat": 48.5734, "lon": 7.7521, "accuracy_m": 8}`, where the
  /// last may be missing.
  public init?(json: JSONValue) {
    guard let time = json["time"]?.string.flatMap({ Instant($0) }),
      let latitude = json["lat"]?.number, let longitude = json["lon"]?.number,
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let accuracy = json["accuracy_m"]?.number
    guard accuracy.map(Self.accuracies.contains) ?? true else { return nil }
    self.init(time: time, position: place.e7, accuracyMetres: accuracy)
  }

  public func writeMembers(to json: inout JSONWriter) {
    json.field("time", time.description)
    json.field("lat", Int64(position.latitude), places: 7)
    json.field("lon", Int64(position.longitude), places: 7)
    json.field("accuracy_m", accuracyMetres)
  }
}

extension JSONValue {
  fileprivate var country: Country? { string.flatMap { Country(code: $0) } }
}

extension CrossingLog {
  /// The country from which a person says that the van never came to this one.
  fileprivate func before(_ country: String?) -> String? {
    let last = crossings.last { !$0.isOfOtherVan }
    return last.flatMap { $0.isDeleted && $0.event.to == country ? $0.event.from : nil }
  }

  /// What is to be kept of a crossing that the watch has detected; `nil` if a person has said what is
  /// to be thought of it, or the watch has kept it already.
  ///
  /// One that a drive has shown before is kept too, under the id that it has: the drive may go.
  func sighting(
    of event: Crossing.Event, using random: inout some RandomNumberGenerator
  ) -> Crossing? {
    guard let known = known(event) else {
      let id = RecordID(milliseconds: event.at.millisecondsSinceEpoch, using: &random)
      return Crossing(id: id, event: event, source: .watch)
    }
    guard known.source == .drive, !known.isDeleted else { return nil }
    return Crossing(id: known.id, event: event, source: .watch, aboard: known.aboard)
  }
}
