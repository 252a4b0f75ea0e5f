import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `drive list`: drives with their main figures, newest first.
struct DriveListCommand: Command {
  static let name = ListRecordsCommand<DriveNoun>.name
  static let use = ListRecordsCommand<DriveNoun>.use
  static let summary = ListRecordsCommand<DriveNoun>.summary
  static var options: [OptionSpec] { ListRecordsCommand<DriveNoun>.options }
  static let examples = [
    Example("vanlog drive list --limit 5", "Show the newest five."),
    Example("vanlog drive list --trip last", "Show the drives of your last trip."),
  ]
  static var jsonFields: [JSONField] { ListRecordsCommand<DriveNoun>.jsonFields }
  static let exits = ListRecordsCommand<DriveNoun>.exits

  private let list: ListRecordsCommand<DriveNoun>

  init(_ arguments: Arguments) throws(UsageError) {
    list = try ListRecordsCommand(arguments)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let (drives, hasMore) = try list.records(in: store, context)
    context.noteIfEmpty(
      drives,
      "no drives found; record one with 'vanlog drive start', or import one with 'vanlog drive "
        + "import'")
    try context.output(
      DriveTable(drives: drives, hasMore: hasMore, store: store, clock: RecordClock(context)))
    context.noteMore(hasMore, than: drives.count)
    return .done
  }
}

/// Drives as rows, in the user's units.
private struct DriveTable: Presentable {
  let drives: [Record]
  let hasMore: Bool
  let store: RecordStore?
  let clock: RecordClock

  func present(on page: inout Page) {
    guard !drives.isEmpty else { return }
    var table = Table([
      .init("ID"), .init("STARTED"), .init("DISTANCE", alignsRight: true),
      .init("DURATION", alignsRight: true, spare: 1), .init("MOVING", alignsRight: true, spare: 4),
      .init("CLIMB", alignsRight: true, spare: 2), .init("TOP", alignsRight: true, spare: 3),
      .init("POINTS", alignsRight: true, spare: 5), .init("TITLE", mayShrink: true),
    ])
    for drive in drives { table.add(cells(drive, page.units)) }
    page.table(table)
  }

  private func cells(_ drive: Record, _ units: UnitSystem) -> [String] {
    let numbers = DriveNumbers(drive)
    return [
      (try? store?.ending(of: drive)) ?? drive.id.ending(IDEnding.shortest),
      numbers.started.map { started in
        LocalClock(offsetSeconds: clock.offsetSeconds(at: started, of: drive)).text(started)
      } ?? "",
      numbers.metres.map(units.distance) ?? "",
      numbers.seconds.map { Phrase.duration(seconds: $0) } ?? "",
      numbers.movingSeconds.map { Phrase.duration(seconds: $0) } ?? "",
      numbers.climbMetres.map(units.height) ?? "",
      numbers.topSpeed.map(units.speed) ?? "",
      drive[.points].map { String($0) } ?? "",
      drive[.title] ?? "",
    ]
  }

  func write(to json: inout JSONWriter) {
    RecordList(
      of: DriveNoun.kind, drives, hasMore: hasMore, columns: DriveNoun.columns, store: store,
      clock: clock
    ).write(to: &json)
  }
}
