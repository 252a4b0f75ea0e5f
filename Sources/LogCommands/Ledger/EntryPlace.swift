import CommandLineKit
import Geodesy
import Records
import SharedCommands
import TripStore

/// Where an entry was: from a check-in, a spot, a position or a name.
enum EntryPlace {
  /// Fills in fields from the check-in or spot unless they were given otherwise.
  static func complete(
    _ draft: inout Draft, in store: RecordStore, _ context: CommandContext
  ) throws {
    let spot = try draft.linkSpot(context)
    let checkin = try draft.values[.checkin].flatMap { try store.record($0, of: .checkin) }
    if let spot {
      fill(
        &draft, name: spot.name, country: spot.country,
        position: (Int64(spot.position.latitude), Int64(spot.position.longitude)))
    } else if let checkin {
      let position = checkin[.latitude].flatMap { north in checkin[.longitude].map { (north, $0) } }
      fill(&draft, name: checkin[.place], country: checkin[.country], position: position)
    }
    try HerePlace.take(into: &draft, context)
    draft.fillInCountry()
  }

  private static func fill(
    _ draft: inout Draft, name: String?, country: String?, position: (Int64, Int64)?
  ) {
    if draft.isOpen(Field.place.name), let name, !name.isEmpty { draft[.place] = name }
    if draft.isOpen(Field.country.name), let country { draft[.country] = country }
    guard draft.isOpen(Field.latitude.name), draft.arguments?.flag(HerePlace.option) != true,
      let position
    else { return }
    (draft[.latitude], draft[.longitude]) = (position.0, position.1)
  }
}
