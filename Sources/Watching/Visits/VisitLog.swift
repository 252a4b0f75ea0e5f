internal import Geodesy
public import Text

/// The visits of the last 60 days, oldest first, as `visits.json` has them.
public struct VisitLog: Hashable, Sendable {
  public static let fileName = "visits.json"
  public static let days = 60
  /// The file holds no more than this; a stay takes at least some minutes.
  public static let countLimit = 5_000
  public static let sizeLimit = 4 << 20

  public private(set) var visits: [Visit] = []

  public init() {}

  /// The visit in progress, if any.
  public var open: Visit? { visits.last.flatMap { $0.isOpen ? $0 : nil } }

  /// Adds what a watch has found; `provenNow` lets visits go that are too old.
  ///
  /// The visit that began or ended, or `nil` if the log knows better: an arrival while the van is
  /// at a place, or a departure from nowhere.
  public mutating func add(
    _ event: VisitWatch.Event, provenNow: Instant?, using random: inout some RandomNumberGenerator
  ) -> Visit? {
    defer { trim(provenNow: provenNow) }
    switch event {
    case .arrived(let place, let time):
      guard open == nil else { return nil }
      let id = RecordID(milliseconds: time.millisecondsSinceEpoch, using: &random)
      visits.append(Visit(id: id, place: place, arrived: time))
    case .departed(_, let time, let isSeen):
      guard var visit = open else { return nil }
      // A clock that was corrected in between must not make a stay end before it began.
      visit.departed = max(time, visit.arrived)
      visit.isDepartureSeen = isSeen && time >= visit.arrived
      visits[visits.count - 1] = visit
    }
    return visits.last
  }

  private mutating func trim(provenNow: Instant?) {
    if visits.count > Self.countLimit { visits.removeFirst(visits.count - Self.countLimit) }
    guard let provenNow else { return }
    let (oldest, overflow) = provenNow.millisecondsSinceEpoch.subtractingReportingOverflow(
      Int64(Self.days) * 86_400_000)
    guard !overflow else { return }
    visits.removeAll { visit in
      visit.departed.map { $0.millisecondsSinceEpoch < oldest } ?? false
    }
  }
}

extension VisitLog {
  private static let format = "vanlog visits"
  private static let version: Int64 = 1
  private static let known = [
    "id", "lat", "lon", "arrived", "departed", "departure_seen",
  ]

  /// Why a file is not a log of visits.
  public struct Damage: Error, Hashable, CustomStringConvertible {
    public let description: String
    /// What could be read anyway.
    public let rest: VisitLog
  }

  /// Reads the file; what can be read of a damaged one comes with the error.
  public init(parsing bytes: [UInt8]) throws(Damage) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes, maximumDepth: 16)
    } catch {
      throw Damage(
        description: "line \(error.line), column \(error.column): \(error.reason)",
        rest: VisitLog())
    }
    guard value["format"]?.string == Self.format, let version = value["version"]?.integer,
      version >= Self.version, let elements = value["visits"]?.elements
    else { throw Damage(description: "it is not a list of visits", rest: VisitLog()) }
    var lost = 0
    for element in elements {
      if let visit = Visit(element, known: Self.known) { visits.append(visit) } else { lost += 1 }
    }
    // Only the newest can still be in progress.
    for index in visits.indices.dropLast() where visits[index].isOpen {
      visits[index].departed = visits[index].arrived
      visits[index].isDepartureSeen = false
    }
    guard lost == 0 else {
      throw Damage(
        description: "\(Phrase.count(lost, "visit")) cannot be read", rest: self)
    }
  }

  /// The file, a visit a line.
  public var bytes: [UInt8] {
    var writer = JSONWriter(indentation: 1)
    writer.object { json in
      json.field("format", Self.format)
      json.field("version", Self.version)
      json.key("visits")
      json.array { json in
        for visit in visits { visit.write(to: &json) }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension Visit {
  fileprivate init?(_ value: JSONValue, known: [String]) {
    guard let id = value["id"]?.string.flatMap({ RecordID(text: $0) }),
      let latitude = value["lat"]?.number, let longitude = value["lon"]?.number,
      let place = try? Coordinate(latitude: latitude, longitude: longitude),
      let arrived = value["arrived"]?.string.flatMap({ Instant($0) })
    else { return nil }
    self.init(id: id, place: place, arrived: arrived)
    switch value["departed"] {
    case nil, .null?: break
    case let departed?:
      guard let text = departed.string, let time = Instant(text), time >= arrived else {
        return nil
      }
      self.departed = time
    }
    isDepartureSeen = value["departure_seen"]?.bool ?? true
    unknown = (value.members ?? []).filter { !known.contains($0.name) }
  }

  /// Writes the visit as the file has it.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id.description)
      json.field("lat", place.latitude, decimals: 7)
      json.field("lon", place.longitude, decimals: 7)
      json.field("arrived", arrived.description)
      json.field("departed", departed?.description)
      if departed != nil { json.field("departure_seen", isDepartureSeen) }
      for member in unknown {
        json.key(member.name)
        member.value.write(to: &json)
      }
    }
  }
}
