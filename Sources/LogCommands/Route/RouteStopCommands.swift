import CommandLineKit
import Records
import SharedCommands
import TripStore

/// `route stop add`: adds a stop to a route.
struct RouteStopAddCommand: ReadingCommand {
  static let name = "route stop add"
  static let use = CommandUse.changes()
  static let summary = "Add a stop to a route."
  static let operands = [
    RecordOperand.spec(.route, help: "The route."),
    OperandSpec(NamedPlace.value, help: NamedPlace.help),
  ]
  static let options = [number] + FieldOptions(fields).specs + [GivenID.option]
  static let examples = [
    Example("vanlog route stop add adria \"Camping Bled\" --nights 2", "Add a stop at the end."),
    Example("vanlog route stop add adria here --as 1", "Begin where the van is."),
  ]
  static let jsonFields = Record.jsonFields(of: .stop)
  static let exits = StoreExits.writing

  private static let number = OptionSpec(
    "as", value: .integer("NUMBER", 1...RecordStore.mostStops), default: "after all others",
    help: "Place of the stop in the route, 1 for the first.")
  private static let fields = KindSpec.stop.ownFields.filter {
    [String].fields(.name, .nights, .note).contains($0.name)
  }

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let given = try GivenID.read(arguments)
    let place = try NamedPlace.find(arguments.operand(1) ?? "", context)
    let store = try context.store(for: Self.name)
    let id = try store.edit { edit in
      let route = try store.liveRoute(named: arguments.operand(0) ?? "")
      let draft = try FieldOptions(Self.fields).read(
        arguments, operand: nil, existing: nil, in: store, context)
      let values = place.stop(nights: nil).merging(draft.values)
      if let given, try GivenID.isStored(given, .stop, values, in: store) { return given }
      let count = try store.stops(of: route.id).count
      let index = arguments.integer(Self.number).map { min($0 - 1, count) }
      return try store.addStops([values], to: route.id, at: index, id: given, edit)[0]
    }
    return try context.showEntered(id, .stop, in: store)
  }
}

/// `route stop move`: changes the order of stops.
struct RouteStopMoveCommand: ReadingCommand {
  static let name = "route stop move"
  static let use = CommandUse.changes()
  static let summary = "Move a stop to another place in its route."
  static let operands = [RecordOperand.spec(.stop)]
  static let options = [move.option]
  static let examples = [
    Example("vanlog route stop move \"Camping Bled\" --to 1", "Begin at Bled.")
  ]
  static let jsonFields = Record.jsonFields(of: .stop)
  static let exits = StoreExits.writing

  private static let move = RecordMove(.stop, most: RecordStore.mostStops)

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    try Self.move.run(arguments, command: Self.name, context) { store, stop, place, edit in
      try store.moveStop(stop, to: place, edit)
    }
  }
}

extension RecordStore {
  /// The route that a person names, which must not be deleted.
  func liveRoute(named name: String) throws -> Record {
    let route = try record(named: name, of: .route)
    guard route.isAlive else {
      throw StoreError.deleted(kind: route.kind.noun, id: route.shortID(in: self))
    }
    return route
  }
}
