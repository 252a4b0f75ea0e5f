import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// `checkin keep`: keeps where a check-in was as a place of one's own.
struct CheckinKeepCommand: ReadingCommand {
  static let name = "checkin keep"
  static let use = CommandUse.changes()
  static let summary = "Keep the place of a check-in as a place of your own."
  static let details = [
    "The place gets name, type, position, country, ratings, facilities, tags and note of the "
      + "check-in; 'vanlog spots edit' changes it. A check-in at one of your places, or within "
      + "100 m of one, adds none, unless you give it a name of its own."
  ]
  static let operands = [RecordOperand.spec(.checkin)]
  static let options = [newName]
  static let examples = [
    Example("vanlog checkin keep last", "Remember where you stayed last."),
    Example("vanlog checkin keep last --name \"Lay-by above the fjord\"", "Give it a name."),
  ]
  static let jsonFields = Record.jsonFields(of: .place)
  static let exits = StoreExits.writing

  private static let newName = OptionSpec(
    "name", value: .text("TEXT", maximumBytes: 1_048_576), default: "that of the check-in",
    help: "Name of the place.")
  /// Vans do not stand on one spot.
  private static let nearbyMetres = 100.0

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    try PlacesCopy.following(context) {
      let store = try context.store(for: Self.name)
      // Of two who keep one place, the second finds that it is there: one transaction.
      let (id, isNew) = try store.edit { edit in try keep(edit, in: store) }
      if !isNew, let place = try store.record(id, of: .place) {
        context.note("'\(place.title)' is one of your places already; nothing was added")
      }
      return try context.showEntered(id, .place, in: store)
    }
  }

  private func keep(_ edit: Edit, in store: RecordStore) throws -> (id: RecordID, isNew: Bool) {
    let checkin = try store.record(named: arguments.operand(0) ?? "", of: .checkin)
    guard checkin.isAlive else {
      throw StoreError.deleted(kind: checkin.kind.noun, id: checkin.shortID(in: store))
    }
    guard let position = checkin.place(.latitude, .longitude) else {
      throw StoreError.badValue(
        field: "the check-in", reason: "has no position; set it with 'vanlog checkin edit ID --at'")
    }
    let name = arguments.text(Self.newName) ?? checkin[.place] ?? ""
    if let id = try known(checkin, at: position, in: store) { return (id, false) }
    guard !name.isEmpty else {
      throw StoreError.badValue(field: "the check-in", reason: "has no name; give one with --name")
    }
    let id = try edit.create(.place, Self.values(of: checkin, named: name))
    if checkin[.spot] == nil {
      try edit.update(.checkin, checkin.id, [.set(.spot, SpotLink.own(id))])
    }
    return (id, true)
  }

  /// The own place where the check-in was.
  private func known(
    _ checkin: Record, at position: Coordinate, in store: RecordStore
  ) throws -> RecordID? {
    if let id = checkin[.spot].flatMap(SpotLink.ownPlace),
      let place = try store.record(id, of: .place), place.isAlive
    {
      return id
    }
    let name = arguments.text(Self.newName)
    var nearest: (id: RecordID, metres: Double)?
    try store.forEach(RecordQuery(.place)) { place in
      guard let there = place.place(.latitude, .longitude), name == nil || name == place[.name]
      else { return }
      let metres = position.distanceMetres(to: there)
      guard metres <= nearest?.metres ?? Self.nearbyMetres else { return }
      nearest = (place.id, metres)
    }
    return nearest?.id
  }

  private static func values(of checkin: Record, named name: String) -> FieldValues {
    var values: FieldValues = [.set(.name, name)]
    if let type = checkin[.type] { values[.type] = placeType(type) }
    for field in [Field.latitude, .longitude, .stay, .beauty, .privacy, .access] {
      values[field] = checkin[field]
    }
    for field in [Field.country, .note] { values[field] = checkin[field] }
    for field in [Field.facilities, .tags] where !checkin[field].isEmpty {
      values[field] = checkin[field]
    }
    return values
  }

  /// The type by which searches find the place.
  private static func placeType(_ type: String) -> String {
    switch type {
    case "free-aire", "paid-aire": "aire"
    case "campsite": "camping"
    case "indoors": "lodging"
    default: type
    }
  }
}
