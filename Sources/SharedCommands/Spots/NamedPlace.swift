internal import Borders
public import CommandLineKit
public import Geodesy
public import Records
internal import Text
internal import TripStore
internal import TypedValues

/// A place that a person names: coordinates, a spot, a place of one's own, or a check-in.
public struct NamedPlace: Sendable {
  public let name: String
  public let position: CoordinateE7
  /// Two letters of ISO 3166.
  public let country: String?
  /// The spot that it is, as `PACK/ID`.
  public let spot: String?

  /// What an operand or option for such a place takes.
  public static let value = AskedPlace.value
  public static let help =
    "The id or name of a spot, of a place of your own or of a check-in; coordinates in any form, a plus "
    + "code, a geo: URI or a map link, or NAME=COORDINATES; or 'here' for the last known position of "
    + "the van."

  public static func find(_ text: String, _ context: CommandContext) throws -> NamedPlace {
    if text == "here" { return try here(context) }
    if let (name, place) = try coordinates(text) { return try real(place.e7, name: name) }
    if let spot = try NamedSpot.byID(text, context) { return NamedPlace(spot) }
    if let checkin = try checkin(text, context) { return checkin }
    if let spot = try NamedSpot.byName(text, context) { return NamedPlace(spot) }
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

  /// The position that a text spells; `nil` if it is something else, such as a name.
  private static func typed(_ text: String, for option: String) throws -> Coordinate? {
    try StoreError.naming(option) { try TypedPlace.position(text) }
  }

  /// The position of what is typed for an option.
  public static func position(
    _ text: String, of option: String, _ context: CommandContext
  ) throws -> Coordinate {
    if let place = try typed(text, for: option) { return place }
    return Coordinate(try find(text, context).position)
  }

  /// The same where only records can be meant: places of one's own and check-ins.
  static func position(
    _ text: String, of option: String, in store: RecordStore
  ) throws -> Coordinate {
    if let place = try typed(text, for: option) { return place }
    for kind in [KindSpec.place, .checkin] {
      if let record = try record(text, of: kind, in: store), let place = record.position {
        return place
      }
    }
    throw StoreError.badValue(
      field: option,
      reason:
        "takes coordinates, or the name of a place of your own or of a check-in, and there is no "
        + "'\(Printable.line(text))'")
  }

  /// A position, with a name before it or without one.
  private static func coordinates(_ text: String) throws -> (name: String?, place: Coordinate)? {
    if let place = try typed(text, for: "the place") { return (nil, place) }
    guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "=")), sign > text.startIndex,
      let place = try typed(String(text[text.utf8.index(after: sign)...]), for: "the place")
    else { return nil }
    return (String(text[..<sign]), place)
  }

  private static func real(_ place: CoordinateE7, name: String?) throws -> NamedPlace {
    guard place.latitude != 0 || place.longitude != 0 else {
      throw StoreError.badValue(
        field: "a stop", reason: "takes a real position; 0,0 is what receivers report without one")
    }
    let degrees = [place.latitude, place.longitude].map { Decimals.text(Int64($0), places: 7) }
    return NamedPlace(name: name ?? degrees.joined(separator: ","), place)
  }

  /// A check-in, unless it has no position.
  private static func checkin(_ text: String, _ context: CommandContext) throws -> NamedPlace? {
    guard let store = try context.storeToRead(),
      let checkin = try record(text, of: .checkin, in: store), let place = checkin.position
    else { return nil }
    return NamedPlace(checkin, place.e7)
  }

  private static func record(
    _ text: String, of kind: KindSpec, in store: RecordStore
  ) throws -> Record? {
    do {
      let record = try store.record(named: text, of: kind)
      return record.isAlive ? record : nil
    } catch StoreError.noRecord {
      return nil
    } catch let error as StoreError {
      guard case .ambiguous = error, let newest = try newest(called: text, of: kind, in: store)
      else { throw error }
      return newest
    }
  }

  /// The newest of several at one place, where any is meant.
  public static func newest(
    called name: String, of kind: KindSpec, in store: RecordStore
  ) throws -> Record? {
    let all = try store.records(called: name, of: kind)
    let places = all.map(\.position)
    guard let newest = places.first ?? nil,
      places.allSatisfy({
        $0.map { $0.sphericalDistanceMetres(to: newest) } ?? .infinity
          <= samePlaceMetres
      })
    else { return nil }
    return all.first
  }

  /// Vans do not stand on one spot.
  private static let samePlaceMetres = 1_000.0

  private init(_ checkin: Record, _ position: CoordinateE7) {
    name = checkin.title
    self.position = position
    country = checkin[.country] ?? Self.country(at: position)
    spot = checkin[.spot]
  }
}

extension Record {
  fileprivate var position: Coordinate? { place(.latitude, .longitude) }
}
