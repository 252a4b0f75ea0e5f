import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// `border replay`: the crossings of a track, without keeping them.
struct BorderReplayCommand: ReadingCommand {
  static let name = "border replay"
  static let use = CommandUse.shows(.seconds, .owner)
  static let summary = "Show the crossings of a GPX file or a drive, without keeping them."
  static let operands = [
    OperandSpec(
      .text("FILE|DRIVE"),
      help: "A GPX file, - for standard input, or the drive by the end of its id, or last.")
  ]
  static let examples = [
    Example("vanlog border replay ride.gpx --json", "See what would be found."),
    Example("vanlog border replay last", "See the crossings of the last drive."),
  ]
  static let jsonFields = Crossings.jsonFields
  static let exits = [
    StoreExits.emptyList, Exit(.badData, "the file is not GPX"),
    Exit(.inputMissing, "the file or the drive does not exist"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    var random = SystemRandomNumberGenerator()
    let drives = try tracks(context).map { track in
      var survey = DriveSurvey()
      survey.take(track)
      return DrivenDrive(
        id: RecordID(milliseconds: 0, using: &random), stretches: survey.finished())
    }
    let events = CrossingLog(KeptCrossings(), drives: drives).valid.map(\.event)
    context.noteIfEmpty(events, "no crossings found")
    try context.output(Crossings(events: events, clock: CrossingClock(context)))
    return .done
  }

  private func tracks(_ context: CommandContext) throws -> [Track] {
    let text = arguments.operand(0) ?? ""
    guard text == "last" || IDEnding(text) != nil else {
      return try GPXInput(text).contents().tracks.map(\.track)
    }
    guard let store = try context.storeToRead() else {
      throw StoreError.noRecord(.drive, text)
    }
    return [try store.track(of: store.record(named: text, of: .drive))]
  }

  private struct Crossings: Presentable, Answer {
    static let members = Members<Crossings> {
      Member("crossings", .objects(CrossingAnswer.eventMembers), "crossings in order of time") {
        $0.events
      }
    }

    let events: [Crossing.Event]
    let clock: CrossingClock

    func present(on page: inout Page) {
      guard !events.isEmpty else { return }
      var table = Table([.init("LOCAL TIME"), .init("FROM"), .init("TO"), .init("PLACE")])
      for event in events {
        let offset = clock.offsetSeconds(event)
        table.add([
          event.at.localText(offsetSeconds: offset), event.from, event.to,
          CrossingText.place(event.place),
        ])
      }
      page.table(table)
    }
  }
}
