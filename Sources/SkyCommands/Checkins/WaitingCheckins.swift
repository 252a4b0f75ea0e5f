import Almanac
import Records
import SharedCommands
import Text
import TripStore

/// Check-ins without weather that an archive may know: the queue follows from the store.
struct WaitingCheckins {
  struct Entry {
    let id: RecordID
    let place: ForecastPlace
    let time: Instant
  }

  /// One request: check-ins at the same place, within few days.
  struct Group {
    let place: ForecastPlace
    var entries: [Entry]

    var days: (first: Day, last: Day) {
      let days = entries.map { $0.time.day() }
      return (days.min() ?? days[0], days.max() ?? days[0])
    }
  }

  /// Archives are some days late; what they do not know by then they never will.
  static let days: Int64 = 10
  private static let hour: Int64 = 3_600_000
  private static let pause: Int64 = 12 * hour
  private static let most = 200

  let entries: [Entry]

  /// Finds them; a time by a clock that was not proven says nothing about the weather.
  init(in store: RecordStore, at now: CacheMoment) throws {
    guard now.isProven else {
      entries = []
      return
    }
    let newest = now.time.millisecondsSinceEpoch - Self.hour
    let oldest = now.time.millisecondsSinceEpoch - Self.days * 24 * Self.hour
    var query = RecordQuery(.checkin)
    query.limit = Self.most
    query.from = Int64(Instant(millisecondsSinceEpoch: oldest).day().daysSinceEpoch) - 1
    entries = try store.records(query).compactMap { record in
      guard let time = record[.arrived], (oldest...newest).contains(time.millisecondsSinceEpoch),
        record[.clock] == "proven", record.lacksWeather, let place = record.forecastPlace
      else { return nil }
      return Entry(id: record.id, place: place, time: time)
    }
  }

  /// What to ask for now, grouped by place; those that were asked for lately wait.
  func due(_ tries: [AskingLog.Try], at now: CacheMoment) -> [Group] {
    var groups: [Group] = []
    for entry in entries {
      let before = tries.first { $0.id == entry.id }
      if let before, before.last.leastAge(at: now) < Self.pause { continue }
      if let index = groups.firstIndex(where: { $0.place.isSameCell(as: entry.place) }) {
        groups[index].entries.append(entry)
      } else {
        groups.append(Group(place: entry.place, entries: [entry]))
      }
    }
    return groups
  }
}

extension Record {
  /// Whether neither a person nor an archive has given its weather in full.
  var lacksWeather: Bool {
    self[.archiveWeather] == nil && self[.archiveTemperature] == nil
      && (self[.weather] == nil || self[.temperature] == nil)
  }

  fileprivate var forecastPlace: ForecastPlace? {
    guard let latitude = self[.latitude], let longitude = self[.longitude] else { return nil }
    return ForecastPlace(
      latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7,
      heightMetres: self[.height].map(Double.init))
  }
}
