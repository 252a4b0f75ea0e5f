public import CommandLineKit
public import Geodesy
internal import Records
internal import SpotsVault
internal import Text
internal import TripStore

/// What records take over from a spot of a pack or a place of one's own.
public struct NamedSpot: Sendable {
  /// `PACK/ID`, with the full id of an own place: it can be read even if the pack is gone.
  public let link: String
  public let name: String
  public let position: CoordinateE7
  /// Two letters of ISO 3166.
  public let country: String?
  /// The type as the vault has it.
  public let type: String
  /// Those that check-ins have too.
  public let facilities: [String]
  /// What a night costs, as the pack says it.
  public let cost: String?

  init(_ spot: Spot, link: String) {
    self.link = link
    name = FittingText.line(spot.name, limit: RecordWords.checkinPlaceLimit)
    position = spot.position
    country = spot.country.flatMap { CountryCode.objection(to: $0) == nil ? $0 : nil }
    type = spot.type
    facilities = spot.services.names.filter(KindSpec.facilities.contains)
    isFree = SpotServices(name: "free").map(spot.services.contains) ?? false
    cost = Self.cost(spot.extra)
  }

  private let isFree: Bool

  /// The type of a check-in there; `nil` if the spot's type leaves it open.
  public var checkinType: String? {
    if RecordWords.checkinTypes.contains(type) { return type }
    guard let type = SpotType(name: type) else { return nil }
    guard type == .aire else { return PlaceWords.checkinType(of: type) }
    return isFree ? "free-aire" : cost == nil ? nil : "paid-aire"
  }

  private static let costColumns = [
    "price", "prices", "cost", "costs", "fee", "fees", "charge", "rate", "tariff", "preis",
    "preise",
    "kosten", "prix", "prix_stationnement", "precio", "prezzo", "price per night", "parking cost",
  ]
  private static let longestCost = 120

  /// The first column that says what it costs, and more than yes or no.
  private static func cost(_ extra: [(name: String, text: String)]) -> String? {
    for (name, text) in extra where costColumns.contains(Folding.folded(name)) {
      let isAnswer = ["", "yes", "no", "0", "1", "true", "false"].contains(Folding.folded(text))
      if !isAnswer { return FittingText.line(text, limit: longestCost) }
    }
    return nil
  }
}

// How it is found.
extension NamedSpot {
  /// The spot that the option of a field names; `nil` if the kind has none, or it is not given.
  static func find(
    _ arguments: Arguments, _ kind: KindSpec, _ context: CommandContext
  ) throws -> NamedSpot? {
    guard let field = kind.field(Field<String>.spot.name),
      let text = arguments.text(FieldOptions.option(for: field)), !text.isEmpty
    else { return nil }
    return try find(text, context)
  }

  /// The spot with this id or name, which must exist.
  public static func find(_ text: String, _ context: CommandContext) throws -> NamedSpot {
    guard let found = try byID(text, context) ?? byName(text, context) else {
      throw CommandProblem(
        .inputMissing,
        "there is no spot '\(Printable.line(text))'; find its id with 'vanlog spots search'")
    }
    return found
  }

  /// The spot with this id, or the place of one's own with this id or name; `nil` if there is none.
  static func byID(_ text: String, _ context: CommandContext) throws -> NamedSpot? {
    let name = SpotName(text: text)
    return try one(context) { try name.only(name.identified(context)) }
  }

  /// The spot of a pack with this name or a name that begins so, if there is only one.
  static func byName(_ text: String, _ context: CommandContext) throws -> NamedSpot? {
    try one(context) { try SpotName(text: text).named(context) }
  }

  /// The only spot with exactly this name, ignoring case and accents; `nil` if there is none, or if
  /// there are several.
  public static func called(_ name: String, _ context: CommandContext) throws -> NamedSpot? {
    let folded = Folding.folded(name)
    return try one(context) {
      let found = try context.askVault { try $0.spots(named: name) }
        .filter { Folding.folded($0.name) == folded }
      return found.count == 1 ? found[0] : nil
    }
  }

  /// Without any pack, no spot is found.
  private static func one(
    _ context: CommandContext, _ find: () throws -> Spot?
  ) throws -> NamedSpot? {
    do {
      return try find().map { try NamedSpot($0, context) }
    } catch is NoSpots {
      return nil
    }
  }

  private init(_ spot: Spot, _ context: CommandContext) throws {
    var id = spot.id
    if spot.pack == PackDetails.ownPack, let store = try context.storeToRead(),
      let place = try? store.record(named: spot.id, of: .place, byName: .never)
    {
      id = place.id.description
    }
    self.init(spot, link: SpotLink.text(id, inPack: spot.pack))
  }
}

extension Draft {
  /// The spot that was named, whose full id becomes the value of the field; `nil` if none was.
  public mutating func linkSpot(_ context: CommandContext) throws -> NamedSpot? {
    guard let text = values[.spot], !text.isEmpty else { return nil }
    let found = try spot ?? NamedSpot.find(text, context)
    self[.spot] = found.link
    return found
  }
}
