import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// How long a stay was: `--nights`, or `--until` with the day of leaving.
enum StayLength {
  static let until = OptionSpec(
    "until", value: .day,
    help: "Day on which you left, in place of --nights: 2026-08-15, sun or 15.8.")

  /// Fills in what follows from the nights, and they from the day of leaving.
  static func complete(_ draft: inout Draft, _ context: CommandContext) throws {
    if let text = draft.arguments?.text(until) { try leave(text, &draft, context) }
    guard draft.values.names(.nights), draft[.nights] != nil else { return }
    guard draft.values[.overnight] != false else {
      throw StoreError.badValue(field: "--nights", reason: "contradicts --overnight no")
    }
    draft[.overnight] = true
  }

  private static func leave(
    _ text: String, _ draft: inout Draft, _ context: CommandContext
  ) throws {
    guard !draft.values.names(.nights) else {
      throw StoreError.badValue(
        field: "--until", reason: "says the same as --nights; give one of them")
    }
    let first: Day = try draft[.day] ?? context.localNow(at: draft.newPlace).day
    let left = try context.typedDays(.after(first)).day(text, named: "--until")
    let nights = left.daysSinceEpoch - first.daysSinceEpoch
    guard (1...RecordStore.mostNights).contains(nights) else {
      throw StoreError.badValue(
        field: "--until",
        reason: nights < 1
          ? "takes a day after that of the check-in, which is \(first)"
          : "takes a day at most \(RecordStore.mostNights) days later")
    }
    draft[.nights] = Int64(nights)
  }

  /// Reports another night on the same day, and of one before at the same place.
  static func look(at draft: Draft, in store: RecordStore, _ context: CommandContext) throws {
    guard draft.existing == nil, draft.nightsStayed > 0, let day = draft[.day] as Day? else {
      return
    }
    if let other = try store.stays(on: day).last(where: { $0.nightsStayed > 0 }) {
      context.note(
        isOneOfSeveral(other, day)
          ? "until now the stay at '\(other.title)' continued to this night; it ends here"
          : "the night of \(day) was at '\(other.title)'; a day has one night, so the later one "
            + "counts. For another night add --day")
      return
    }
    let before = Day(daysSinceEpoch: day.daysSinceEpoch - 1)
    guard let last = try store.stays(on: before).last(where: { $0.nightsStayed > 0 }),
      isSamePlace(last, draft)
    else { return }
    let nights = last.nightsStayed + draft.nightsStayed
    context.note(
      "the night before was here too; as one stay: 'vanlog undo', then 'vanlog checkin edit "
        + "\(last.shortID(in: store)) --nights \(nights)'")
  }

  private static func isOneOfSeveral(_ stay: Record, _ day: Day) -> Bool {
    stay.nightsStayed > 1 && stay[.day] != day
  }

  /// Vans do not stand on one spot.
  private static let nearMetres = 200.0

  private static func isSamePlace(_ stay: Record, _ draft: Draft) -> Bool {
    if let one = stay.place(.latitude, .longitude), let other = draft.place(.latitude, .longitude) {
      return one.distanceMetres(to: other) <= nearMetres
    }
    let (one, other) = (stay[.place] as String?, draft[.place] as String?)
    return one != nil && one.map(Folding.folded) == other.map(Folding.folded)
  }

  /// The stay that may still be in progress: the van is where it was last checked in for a night,
  /// which is over.
  static func stillThere(
    _ here: KnownPlace?, today: Day, in store: RecordStore
  ) throws -> (stay: Record, nights: Int)? {
    var query = RecordQuery(.checkin)
    query.limit = 1
    guard let stay = try store.records(query).first, let last = stay.stayDays?.upperBound,
      stay.nightsStayed > 0, last < today, let place = stay.place(.latitude, .longitude),
      let now = here?.coordinate, place.distanceMetres(to: now) <= nearMetres
    else { return nil }
    return (stay, stay.nightsStayed + today.daysSinceEpoch - last.daysSinceEpoch)
  }
}
