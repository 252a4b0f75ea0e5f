public import Borders
public import CommandLineKit
internal import DurableFiles
internal import HomeFolder
public import Records
public import Text
internal import TripStore

/// Where a traveller was, as far as this device knows, and which of the days count.
public struct SchengenHistory {
  /// `nil` where no people are entered: it stands for everyone aboard.
  public let person: Record?
  public let whereabouts: DailyWhereabouts
  public let counted: CountedDays
  /// How far back days are counted.
  public static let days = 750

  /// How many crossings, drives and records this rests on.
  public let crossings, drives, sightings: Int

  /// Whether anything is known.
  public var isKnown: Bool { crossings + drives + sightings > 0 }

  /// Whether the rule applies.
  public var applies: Bool { person.map { !Self.isExempt($0) } ?? true }

  /// Whether the rule does not apply to a person: a national of the EU, the EEA or Switzerland.
  public static func isExempt(_ person: Record) -> Bool {
    person[.nationalities].contains(where: SchengenRules.isFree)
  }

  /// The histories of these people, or of everyone together if there are none, over as many days;
  /// `log` has the crossings, if they have been read already.
  public static func all(
    of people: [Record], rules: SchengenRules, today: Day, days: Int = days,
    log: CrossingLog? = nil, in store: RecordStore?, _ context: CommandContext
  ) throws -> [SchengenHistory] {
    let first = Day(daysSinceEpoch: today.daysSinceEpoch - days)
    let log = try log ?? context.crossings(in: store)
    let clock = try CrossingClock(context)
    let sightings = try store.map { try Self.sightings(in: $0, from: first, to: today) } ?? []
    let permits = try store.map { try Self.permits(in: $0) } ?? []
    return (people.isEmpty ? [nil] : people.map(Optional.some)).map { person in
      let own = log.valid(of: person?.id, from: first, to: today)
      let drives = log.drivenStays(of: person?.id).compactMap { driven in
        stay(driven, from: first, to: today, clock).map { (stay: $0, drive: driven.drive) }
      }
      let whereabouts = DailyWhereabouts(
        crossings: own, drives: drives, sightings: sightings, today: today,
        localDay: { moment, country, crossing in
          clock.day(moment, in: country, at: crossing.event.place)
        })
      let held = permits.filter { permit in
        guard let holder = permit.holder else { return people.count <= 1 }
        return holder == person?.id
      }
      return SchengenHistory(
        person: person, whereabouts: whereabouts,
        counted: CountedDays(whereabouts.stays, permits: held.map(\.permit), rules: rules),
        crossings: own.count, drives: drives.count, sightings: sightings.count)
    }
  }

  /// The rules, with the setting for microstates and `schengen.json` of the home folder.
  public static func rules(_ context: CommandContext) throws -> SchengenRules {
    let inside = try context.settings()[.microstates] == "inside"
    let rules = SchengenRules.standard(microstatesCount: inside)
    guard let home = try context.home().open() else { return rules }
    do {
      let bytes = try home.contents(of: SchengenRules.fileName, limit: 1 << 20)
      return try rules.changed(by: JSONValue(parsing: bytes, maximumDepth: 8))
    } catch let error as FileError where error.kind == .notFound {
      return rules
    } catch let error as JSONError {
      context.note(unusable("\(error)"))
    } catch let error as SchengenRules.FileProblem {
      context.note(unusable("\(error)"))
    }
    return rules
  }

  /// The local dates of a stay that a drive shows, as far as they are asked for.
  private static func stay(
    _ driven: DrivenStay, from first: Day, to last: Day, _ clock: CrossingClock
  ) -> Stay? {
    // Local dates are a day earlier or later than those of UTC at most; zones take time to find.
    guard driven.last.day().daysSinceEpoch >= first.daysSinceEpoch - 1,
      driven.first.day().daysSinceEpoch <= last.daysSinceEpoch + 1
    else { return nil }
    let start = clock.day(driven.first, in: driven.country, at: driven.place)
    let days = start...max(start, clock.day(driven.last, in: driven.country, at: driven.end))
    guard days.overlaps(first...last) else { return nil }
    return Stay(country: driven.country, days: days.clamped(to: first...last))
  }

  private static func unusable(_ reason: String) -> String {
    "\(SchengenRules.fileName) cannot be used: \(reason); the built-in dates of members apply"
  }

  /// What a record must have to name a country, apart from its title: a receipt has some of them.
  private static let fieldsOfSightings = Set(
    [String].fields(.day, .country, .overnight, .nights, .latitude, .longitude))

  private static func sightings(
    in store: RecordStore, from first: Day, to last: Day
  ) throws -> [CountrySighting] {
    var found: [CountrySighting] = []
    func add(_ record: Record) {
      guard let days = record.daysAsSighting?.clamped(to: first...last),
        let country = record.country(asSightingOf: record.kind)
      else { return }
      for number in days.lowerBound.daysSinceEpoch...days.upperBound.daysSinceEpoch {
        found.append(
          CountrySighting(
            day: Day(daysSinceEpoch: number), country: country, kind: record.kind.name,
            id: record.id, title: record.title))
      }
    }
    for kind in [KindSpec.checkin, .ledger] {
      var query = RecordQuery(kind)
      query.from = Int64(first.daysSinceEpoch)
      query.to = Int64(last.daysSinceEpoch)
      query.fields = fieldsOfSightings.union([kind.title.name])
      try store.forEach(query, add)
      guard kind.name == KindSpec.checkin.name else { continue }
      // Stays that began before and continued.
      for stay in try store.stays(on: first) where (stay[.day] as Day?).map({ $0 < first }) == true
      {
        add(stay)
      }
    }
    return found
  }

  private static func permits(
    in store: RecordStore
  ) throws -> [(permit: Permit, holder: RecordID?)] {
    var query = RecordQuery(.document)
    query.filters[.type] = "residence"
    return try store.records(query).compactMap { document in
      document[.country].map {
        (
          Permit(country: $0, from: document[.issued], until: document[.expires]),
          document[.person]
        )
      }
    }
  }
}

extension Record {
  /// A stay is at its place each evening; a receipt covers its day.
  fileprivate var daysAsSighting: ClosedRange<Day>? {
    kind.name == KindSpec.checkin.name ? stayDays : (self[.day] as Day?).map { $0...$0 }
  }

  /// Only a check-in has a position; a receipt names its country or none.
  fileprivate func country(asSightingOf kind: KindSpec) -> String? {
    kind.field(Field<Int64>.latitude.name) == nil ? self[.country] : countryOrThatOfPlace
  }
}

extension SchengenRules {
  /// Changes to the rules, in the home folder.
  public static let fileName = HomeFolder.schengenName
}
