import CommandLineKit
import HomeFolder
import SharedCommands
import Text
import TrackFormats
import TripStore

/// `drive import`: drives and check-ins out of GPX files.
struct DriveImport: Command {
  static let name = "drive import"
  static let summary = "Import drives from GPX files; nothing comes in twice."
  static let details = [
    "Each track becomes a drive, and several where more than 4 hours lie between two points. "
      + "Waypoints become check-ins. Routes, which were planned and not driven, and points without a "
      + "time are left out, and counted.",
    "Drives and check-ins are known again by their places and times, so that the same file adds "
      + "nothing. What was deleted stays deleted; 'drive undelete' brings it back.",
  ]
  static let operands = [
    OperandSpec(.file(), help: "A GPX file of at most 1 GiB, or - for standard input."),
    OperandSpec(.file(), count: .any, help: "More of them."),
  ]
  static let options = [dryRun, partial, day] + references.map(FieldOptions.option)
  static let examples = [
    Example("vanlog drive import tour.gpx --dry-run", "See what would come in."),
    Example("vanlog drive import *.gpx --trip last", "All files of a trip."),
  ]
  static let jsonFields = [
    JSONField("files", .list(.object(DriveImportView.fileFields)), "what is in each file")
  ]
  static let exits =
    [
      Exit(.nothingFound, "no file holds a drive or a check-in"),
      Exit(.badData, "a file cannot be read to its end, and nothing of it was kept"),
    ] + StoreExits.writing.dropFirst()

  private static let dryRun = OptionSpec(
    "dry-run", help: "Show what is in the files, and change nothing.")
  private static let partial = OptionSpec(
    "partial", help: "Keep what stands before the place where a file is cut or damaged.")
  private static let day = OptionSpec(
    "day", value: .text("DAY", maximumBytes: 32),
    help: "The day of waypoints that have no time, which are left out otherwise.")
  private static let references = [KindSpec.drive[.trip], KindSpec.drive[.van]]

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let inputs = arguments.operands.filter { $0 == GPXInput.standardInput }
    guard inputs.count <= 1 else {
      throw arguments.usageError("standard input can be read once only")
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let isDry = arguments.flag(Self.dryRun)
    let store = try isDry ? context.storeToRead() : context.store()
    let rules = try rules(in: store, context)
    var plans: [ImportPlan] = []
    for path in arguments.operands {
      let input = try GPXInput(path)
      var plan = try ImportPlan(input.contents(), named: input.name, rules)
      if let store { try plan.compare(with: store) }
      if !isDry, isComplete(plan), let store { try plan.keep(in: store) }
      plans.append(plan.withoutPoints)
    }
    try context.output(
      DriveImportView(
        plans: plans, store: store, offsetSeconds: context.localNow().offsetSeconds,
        isDry: isDry, keepsPart: arguments.flag(Self.partial)))
    guard plans.allSatisfy(isComplete) else { return .badData }
    return plans.allSatisfy(\.isEmpty) ? .nothingFound : .done
  }

  private func isComplete(_ plan: ImportPlan) -> Bool {
    plan.interruption == nil || arguments.flag(Self.partial)
  }

  private func rules(in store: TripStore?, _ context: CommandContext) throws -> ImportPlan.Rules {
    let today = try context.localNow().day
    return ImportPlan.Rules(
      local: LocalTime(settings: try context.settings()),
      trip: try reference(.trip, in: store), van: try reference(.van, in: store),
      dayOfWaypoints: try arguments.text(Self.day).map {
        try FieldSpec.day($0, named: "--day", today: today)
      })
  }

  /// The record that an option names.
  private func reference(_ key: Field<RecordID>, in store: TripStore?) throws -> RecordID? {
    let field = KindSpec.drive[key]
    guard case .reference(let name) = field.type, let kind = KindSpec.named(name),
      let text = arguments.text(FieldOptions.option(for: field))
    else { return nil }
    guard let store else { throw StoreError.noRecord(kind: kind.noun, id: text) }
    let record = try store.record(named: text, of: kind)
    guard record.isAlive else { throw StoreError.deleted(kind: kind.noun, id: text) }
    return record.id
  }
}
