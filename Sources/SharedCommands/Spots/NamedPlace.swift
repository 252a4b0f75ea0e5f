internal import Borders
public import CommandLineKit
public import Geodesy
internal import Records
internal import Text
internal import TripStore

/// A place that a person names: coordinates, a spot, a place of one's own, or a check-in.
public struct NamedPlace: Sendable {
  public let name: String
  public let position: CoordinateE7
  /// Two letters of ISO 3166.
  public let country: String?
  /// The spot that it is, as `PACK/ID`.
  public let spot: String?

  /// What an operand or option for such a place takes.
  public static let value = ValueSpec.text(
    "PLACE", maximumBytes: 1_024, offering: .records(KindSpec.place.name))
  public static let help =
    "The id or name of a spot, of a place of your own or of a check-in; coordinates, or "
    + "NAME=COORDINATES; or 'here' for the last known position of the van."

  public static func find(_ text: String, _ context: CommandContext) throws -> NamedPlace {
    if text == "here" { return try here(context) }
    let typed = Coordinates(text)
    if let place = typed.place { return try real(place.e7, name: typed.name) }
    if let spot = try NamedSpot.byID(text, context) { return NamedPlace(spot) }
    if let checkin = try checkin(text, context) { return checkin }
    if let spot = try NamedSpot.byName(text, context) { return NamedPlace(spot) }
    if let problem = typed.problem { throw problem }
    throw CommandProblem(
      .inputMissing,
      "there is no spot, own place or check-in '\(Printable.line(text))'; find one with 'vanlog "
        + "spots search', or give coordinates: 47.05,8.31, or a name with them: Ferry=57.6,9.96")
  }

  private init(_ spot: NamedSpot) {
    name = spot.name.isEmpty ? spot.link : spot.name
    position = spot.position
    country = spot.country ?? Self.country(at: spot.position)
    self.spot = spot.link
  }

  private init(name: String, _ position: CoordinateE7) {
    self.name = name
    self.position = position
    country = Self.country(at: position)
    spot = nil
  }

  private static func country(at position: CoordinateE7) -> String? {
    BorderMap.embedded.country(at: Coordinate(position))?.code
  }

  private static func here(_ context: CommandContext) throws -> NamedPlace {
    guard let here = try KnownPlace.last(context, in: context.storeToRead()),
      let position = here.coordinate
    else {
      throw CommandProblem(.inputMissing, "no position is known yet; give coordinates or a place")
    }
    context.note(here.sentence)
    return try real(position.e7, name: nil)
  }

  /// Coordinates, with a name before them or without one.
  private struct Coordinates {
    let name: String?
    private(set) var place: Coordinate?
    /// What is wrong with a text that can be meant for nothing else.
    private(set) var problem: CoordinateTextError?

    init(_ text: String) {
      let sign = text.utf8.lastIndex(of: UInt8(ascii: "="))
      name = sign.flatMap { $0 > text.startIndex ? String(text[..<$0]) : nil }
      let typed = sign.map { String(text[text.utf8.index(after: $0)...]) } ?? text
      do throws(CoordinateTextError) {
        place = try Coordinate(parsing: typed)
      } catch {
        let hasDigits = typed.utf8.contains { Digits.isDigit($0) }
        let hasOthers = typed.utf8.contains { !Digits.isDigit($0) && !Self.marks.contains($0) }
        if hasDigits, !hasOthers, typed.utf8.contains(UInt8(ascii: ",")) { problem = error }
      }
    }

    private static let marks = Array(" ,.;+-NSEWnsew".utf8)
  }

  private static func real(_ place: CoordinateE7, name: String?) throws -> NamedPlace {
    guard place.latitude != 0 || place.longitude != 0 else {
      throw StoreError.badValue(
        field: "a stop", reason: "takes a real position; 0,0 is what receivers report without one")
    }
    let degrees = [place.latitude, place.longitude].map { Decimals.text(Int64($0), places: 7) }
    return NamedPlace(name: name ?? degrees.concatenated(separator: ","), place)
  }

  /// A check-in, unless it has no position.
  private static func checkin(_ text: String, _ context: CommandContext) throws -> NamedPlace? {
    guard let store = try context.storeToRead() else { return nil }
    do {
      let checkin = try store.record(named: text, of: .checkin)
      guard checkin.isAlive, let place = checkin.place(.latitude, .longitude) else { return nil }
      return NamedPlace(checkin, place.e7)
    } catch StoreError.noRecord {
      return nil
    }
  }

  private init(_ checkin: Record, _ position: CoordinateE7) {
    name = checkin.title
    self.position = position
    country = checkin[.country] ?? Self.country(at: position)
    spot = checkin[.spot]
  }
}
