import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// `drive import`: imports drives and check-ins from GPX files.
struct DriveImportCommand: Command {
  static let name = "drive import"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "Import drives and check-ins from GPX files, without duplicates."
  static let details = [
    "Each track becomes a drive, or several where two points are more than 4 hours apart. "
      + "Waypoints become check-ins. Routes, which were planned but not driven, and points without "
      + "a time are left out and counted.",
    "As when recording, a gap of more than 15 minutes or 2 km begins a new segment, and so does a jump "
      + "that no van can make; stray points are left out and counted.",
    "A drive that overlaps another in time and place, one of yours or one from the same files, is "
      + "probably the same drive: on a terminal you are asked, otherwise it is skipped unless "
      + "--overlap decides. Without --trip and --van, everything belongs to the trip of its day, and "
      + "to the van of that trip or else the van in use.",
    "Drives and check-ins are recognised by places and times, so that importing a file again adds "
      + "nothing. Deleted ones stay deleted; 'drive undelete' restores them.",
  ]
  static let operands = [
    OperandSpec(.file(), help: "A GPX file of at most 1 GiB, or - for standard input."),
    OperandSpec(.file(), count: .any, help: "More GPX files."),
  ]
  static let options = [dryRun, partial, day, overlap] + references.map(FieldOptions.option)
  static let examples = [
    Example("vanlog drive import tour.gpx --dry-run", "See what would be imported."),
    Example("vanlog drive import *.gpx --trip last", "Import all files of a trip."),
  ]
  static let jsonFields = DriveImportView.jsonFields
  static let exits =
    [
      Exit(.nothingFound, "no file contains a drive or a check-in"),
      Exit(.badData, "a file cannot be read to its end; nothing of it was imported"),
    ] + StoreExits.writing.dropFirst()

  private static let dryRun = OptionSpec(
    "dry-run", help: "Show what is in the files without importing it.")
  private static let partial = OptionSpec(
    "partial", help: "Import what precedes the point where a file is cut off or damaged.")
  private static let day = OptionSpec(
    "day", value: .day,
    help: "Day for waypoints without a time, which are otherwise left out.")
  private static let overlap = OptionSpec(
    "overlap", value: .choice("WHAT", ImportPlan.Overlap.allCases.map(\.rawValue)),
    help: "A drive that overlaps another: skip it, join the two, or keep both."
  )
  private static let references = [KindSpec.drive[.trip], KindSpec.drive[.van]]

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let inputs = arguments.operands.filter { $0 == GPXInput.standardInput }
    guard inputs.count <= 1 else {
      throw arguments.usageError("standard input can be given only once")
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let isDry = arguments.flag(Self.dryRun)
    let store = try isDry ? context.storeToRead() : context.store(for: Self.name)
    let rules = try rules(in: store, context)
    var plans: [ImportPlan] = []
    var waiting: [ImportPlan] = []
    do {
      for path in arguments.operands {
        let input = try GPXInput(path)
        waiting.append(try ImportPlan(input.contents(), named: input.name, rules))
        guard
          isDry || asks(context) || waiting.count >= Self.mostWaiting
            || waiting.reduce(0, { $0 + $1.pointCount }) >= Self.mostPoints
        else { continue }
        try settle(&waiting, into: &plans, store, context)
      }
    } catch {
      // What was read before a file that cannot be read is kept.
      try settle(&waiting, into: &plans, store, context)
      throw error
    }
    try settle(&waiting, into: &plans, store, context)
    try context.output(
      DriveImportView(
        plans: plans, store: store, isDry: isDry, keepsPart: arguments.flag(Self.partial)))
    guard plans.allSatisfy(isComplete) else { return .badData }
    return plans.allSatisfy(\.isEmpty) ? .nothingFound : .done
  }

  /// Files that reach the disk together, unless they have many points.
  private static let (mostWaiting, mostPoints) = (64, 200_000)

  /// Compares files with what is there, and keeps what is new of all of them in one step.
  private func settle(
    _ waiting: inout [ImportPlan], into plans: inout [ImportPlan], _ store: RecordStore?,
    _ context: CommandContext
  ) throws {
    let coming = waiting
    waiting = []
    guard !coming.isEmpty else { return }
    guard !arguments.flag(Self.dryRun), let store else {
      for plan in coming { plans.append(try compared(plan, after: plans, with: store, context)) }
      return
    }
    let kept = try store.together {
      try coming.map { plan in
        var plan = try compared(plan, after: [], with: store, context)
        if isComplete(plan) { try plan.keep(in: store) }
        return plan.withoutPoints
      }
    }
    plans += kept
  }

  /// `others` are drives of earlier files that are not in the store.
  private func compared(
    _ plan: ImportPlan, after others: [ImportPlan], with store: RecordStore?,
    _ context: CommandContext
  ) throws -> ImportPlan {
    var plan = plan
    try plan.compare(
      with: store, after: others.filter(isComplete).flatMap(\.drives),
      isComplete(plan) ? choice(context) : { _ in .skip })
    return store == nil || arguments.flag(Self.dryRun) ? plan.withoutPoints : plan
  }

  /// Whether a person is asked about drives that overlap others.
  private func asks(_ context: CommandContext) -> Bool {
    !arguments.flag(Self.dryRun) && arguments.text(Self.overlap) == nil && !context.globals.json
      && context.terminal.inputIsTerminal && context.terminal.errorIsTerminal
  }

  /// What becomes of a drive that overlaps another.
  private func choice(_ context: CommandContext) -> (ImportPlan.Drive) -> ImportPlan.Overlap {
    let given = arguments.text(Self.overlap).flatMap(ImportPlan.Overlap.init)
    let asks = asks(context)
    return { drive in given ?? (asks ? Self.ask(about: drive, context) : .skip) }
  }

  private static func ask(
    about drive: ImportPlan.Drive, _ context: CommandContext
  ) -> ImportPlan.Overlap {
    let others = drive.overlaps.map { $0.ending(IDEnding.shortest) }.joined(separator: ", ")
    let title = drive.title.map { "'\(Printable.line($0))'" } ?? "that began \(drive.summary.start)"
    context.ask(
      "The drive \(title) overlaps \(others). Skip it, join them, or keep both? [s/j/k] ")
    switch readLine()?.lowercased().first {
    case "j": return .join
    case "k": return .keep
    default: return .skip
    }
  }

  private func isComplete(_ plan: ImportPlan) -> Bool {
    plan.interruption == nil || arguments.flag(Self.partial)
  }

  private func rules(in store: RecordStore?, _ context: CommandContext) throws -> ImportPlan.Rules {
    let days = try context.typedDays()
    return ImportPlan.Rules(
      local: LocalTime(settings: try context.settings()),
      trip: try reference(.trip, in: store), van: try reference(.van, in: store),
      dayOfWaypoints: try arguments.text(Self.day).map {
        try days.day($0, named: "--day")
      }, zoneOfPlace: { try context.zone(at: $0) })
  }

  /// The record that an option names.
  private func reference(_ key: Field<RecordID>, in store: RecordStore?) throws -> RecordID? {
    let field = KindSpec.drive[key]
    guard case .reference(let name) = field.type, let kind = KindSet.trips.named(name),
      let text = arguments.text(FieldOptions.option(for: field))
    else { return nil }
    guard let store else { throw StoreError.noRecord(kind, text) }
    let record = try store.record(named: text, of: kind)
    guard record.isAlive else { throw StoreError.deleted(kind: kind.noun, id: text) }
    return record.id
  }
}
