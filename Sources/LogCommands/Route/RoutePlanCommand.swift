import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `route plan`: makes a route with its stops.
struct RoutePlanCommand: ReadingCommand {
  static let name = "route plan"
  static let use = CommandUse.changes()
  static let summary = "Plan a route from stop to stop."
  static let details = [
    "Stops are spots of packs, places of your own, check-ins or coordinates. They are copied into the "
      + "route, so it stays whole if a pack is removed.",
    "Distances are as the crow flies: vanlog has no roads.",
  ]
  static let operands = [
    OperandSpec(.text("NAME", maximumBytes: 1_048_576), help: "Name of the route.")
  ]
  static let options = [from, stop, to, nights] + FieldOptions(fields).specs
  static let examples = [
    Example(
      "vanlog route plan Adria --from here --stop \"Camping Bled\" --stop Ferry=45.1,13.6 "
        + "--to 43.5,16.4 --nights 2,0 --start-day +1w",
      "Plan a route with two nights at Bled.")
  ]
  static let jsonFields = RouteView.jsonFields
  static let exits =
    [Exit(.inputMissing, "a spot, place, check-in or position does not exist")]
    + StoreExits.writing.filter { $0.status != .inputMissing }

  private static let from = OptionSpec(
    "from", value: NamedPlace.value, help: "Where the route begins. \(NamedPlace.help)")
  private static let stop = OptionSpec(
    "stop", value: NamedPlace.value, repeats: true,
    help: "A stop on the way, named like --from. May be repeated, in order.")
  private static let to = OptionSpec(
    "to", value: NamedPlace.value, help: "Where it ends, named like --from.")
  private static let nights = OptionSpec(
    "nights", value: .text("N,N,...", maximumBytes: 4_096),
    help: "How many nights to stay at each --stop, in order: 2,0,1.")
  private static let fields = KindSpec.route.ownFields.filter {
    ![String].fields(.name, .trip).contains($0.name)
  }

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    // Places are found before the store is locked: a vault takes its time.
    let stops = try stops(context)
    let store = try context.store(for: Self.name)
    let name = (field: RouteNoun.operand, text: arguments.operand(0) ?? "")
    let id = try store.edit { edit in
      let draft = try FieldOptions(RouteNoun.typed).read(
        arguments, operand: name, existing: nil, in: store, context)
      let id = try edit.create(.route, draft.values)
      try store.addStops(stops, to: id, edit)
      return id
    }
    guard let route = try store.record(id, of: .route) else { return .ownFault }
    let outline = try RouteOutline(route, in: store)
    if context.globals.json {
      try context.output(RouteView(outline: outline, store: store, style: nil))
      return .done
    }
    try context.write(route.shortID(in: store) + "\n")
    context.note(outline.sentence(context.units))
    return .done
  }

  private func stops(_ context: CommandContext) throws -> [FieldValues] {
    let between = arguments.texts(Self.stop)
    let nights = try nightsAtStops(between.count)
    func ends(_ option: OptionSpec) throws -> [FieldValues] {
      try arguments.text(option).map { [try NamedPlace.find($0, context).stop(nights: nil)] } ?? []
    }
    let middle = try between.enumerated().map { index, text in
      try NamedPlace.find(text, context).stop(nights: index < nights.count ? nights[index] : nil)
    }
    return try ends(Self.from) + middle + ends(Self.to)
  }

  private func nightsAtStops(_ count: Int) throws(UsageError) -> [Int] {
    guard let text = arguments.text(Self.nights) else { return [] }
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(String(part.drop { $0 == " " })), (0...365).contains(number) else {
        throw arguments.usageError(
          "--nights takes numbers from 0 to 365 with commas between them, such as 2,0,1",
          option: Self.nights)
      }
      numbers.append(number)
    }
    guard numbers.count <= count else {
      throw arguments.usageError(
        "--nights has \(numbers.count) numbers for \(Phrase.count(count, "--stop", "--stop"))",
        option: Self.nights)
    }
    return numbers
  }
}
