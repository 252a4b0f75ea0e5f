import CommandLineKit
import Geodesy
import HomeFolder
import PlainWords
import Records
import SharedCommands
import Text
import TripStore

/// Finds the position of a check-in that a sentence describes.
struct StayPosition {
  let store: RecordStore?
  let context: CommandContext

  /// A known place has a position; else the van is there, if the check-in is of today.
  func settle(_ stay: SaidStay) throws -> SaidStay {
    var stay = stay
    guard !stay.saysHere, let name = stay.place else { return stay }
    if let known = try known(name) {
      stay.position = known
    } else if stay.position == .here, try !isKnownHere() {
      stay.position = .unknown
    }
    if stay.position == .unknown {
      context.note(
        "it is not known where '\(Printable.line(name))' is, so the check-in gets no position; 'here' in "
          + "the sentence takes that of the van")
    }
    return stay
  }

  private func known(_ name: String) throws -> SaidStay.Position? {
    if let place = try only(store?.records(called: name, of: .place) ?? []) {
      return .spot(SpotLink.own(place.id))
    }
    if let position = try checkinPosition(name) { return .at(position) }
    return try NamedSpot.called(name, context).map { .spot($0.link) }
  }

  /// The one of this name; several leave open which is meant.
  private func only(_ places: [Record]) -> Record? { places.count == 1 ? places[0] : nil }

  /// Where the newest check-in of this name was, unless others were elsewhere.
  private func checkinPosition(_ name: String) throws -> String? {
    guard let store,
      let newest = try NamedPlace.newest(called: name, of: .checkin, in: store)?
        .place(.latitude, .longitude)
    else { return nil }
    let exact = newest.e7
    return [exact.latitude, exact.longitude].map { Decimals.text(Int64($0), places: 7) }
      .joined(separator: ",")
  }

  private func isKnownHere() throws -> Bool {
    try KnownPlace.last(context, in: store) != nil || KnownPlace.now(context, in: store) != nil
  }
}
