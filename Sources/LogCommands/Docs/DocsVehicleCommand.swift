import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `docs vehicle`: what a van needs to be on the road, with its dates.
struct DocsVehicleCommand: ReadingCommand {
  static let name = "docs vehicle"
  static let use = CommandUse.shows()
  static let summary = "Show a van's dates and papers: inspection, insurance, tax, vignettes."
  static let details = [
    "Dates are those of the van ('vanlog van edit' takes --inspection-due, --insurance-until, "
      + "--tax-until, --gas-check-due, --sticker-until and --breakdown-until) and of documents of "
      + "the types \(VehiclePapers.types.joined(separator: ", ")). Either will do; what neither "
      + "has is listed."
  ]
  static let options = [van]
  static let examples = [Example("vanlog docs vehicle", "Check the van in use.")]
  static let jsonFields = VehicleView.jsonFields
  static let exits = [
    Exit(.nothingFound, "no van is in use"),
    Exit(.inputMissing, "the van that was named does not exist"),
  ]

  private static let van = OptionSpec(
    "van", value: RecordOperand.value(.van), default: "the one in use",
    help: "Check this van, by name or id.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let store = try context.storeToRead(),
      let van = try store.van(named: arguments.text(Self.van))
    else {
      context.note("no van is in use; add one with 'vanlog van add NAME'")
      return .nothingFound
    }
    let papers = try VehiclePapers(of: van, in: store, on: context.localNow().day)
    try context.output(VehicleView(papers: papers))
    return .done
  }
}

/// `docs medical`: what a doctor asks for, person by person.
struct DocsMedicalCommand: ReadingCommand {
  static let name = "docs medical"
  static let use = CommandUse.shows()
  static let summary =
    "Show what a doctor asks for: blood types, allergies, insurances, vaccinations."
  static let details = [
    "Facts about people are set with 'vanlog person edit'; papers are documents of the types "
      + "\(MedicalPapers.types.joined(separator: ", ")) that belong to someone."
  ]
  static let options = [person]
  static let examples = [Example("vanlog docs medical --person Ada", "Show one person.")]
  static let jsonFields = MedicalView.jsonFields
  static let exits = [
    StoreExits.emptyList, Exit(.inputMissing, "the person who was named does not exist"),
  ]

  private static let person = OptionSpec(
    "person", value: RecordOperand.value(.person), default: "everybody",
    help: "Show only this person, by name or id.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    var people = try store?.records(RecordQuery(.person)) ?? []
    if let name = arguments.text(Self.person) {
      guard let store else {
        throw StoreError.noRecord(.person, name)
      }
      people = [try store.record(named: name, of: .person)]
    }
    context.noteIfEmpty(people, "no people have been entered yet; add one with 'vanlog person add'")
    let papers = try people.reversed().map { try MedicalPapers(of: $0, in: store) }
    try context.output(
      MedicalView(people: papers, store: store, today: context.localNow().day))
    return .done
  }
}
