import Answers
import Borders
import CommandLineKit
import Geodesy
import HomeFolder
import SharedCommands
import Text

/// `border observe`: takes positions of the van as it moves, and keeps the crossings among them.
///
/// For programs that watch the van: it is not in the help.
struct BorderObserveCommand: ReadingCommand {
  static let name = "border observe"
  static let use = CommandUse.changes(.seconds, .never(.programs))
  static let summary = "Take a position of the van, and keep the crossing that it confirms."
  static let details = [
    "Without --at, positions are read from standard input, one JSON object a line: time, lat, lon "
      + "and, if known, accuracy_m. Positions that are not newer than earlier ones change nothing."
  ]
  static let options = [at, time, accuracy]
  static let examples = [
    Example(
      "vanlog border observe --at 48.5734,7.7521 --time 2026-08-12T15:30:00Z --accuracy 8",
      "Take one position.")
  ]
  static let jsonFields = Watcher.Outcome.jsonFields
  static let exits = [
    Exit(.badData, "a position or time is not valid; the other lines were taken"),
    Exit(.tryAgain, "another process is changing the crossings"),
  ]

  private static let at = AskedPlace.option(help: "The position of the van")
  private static let time = OptionSpec(
    "time", value: .text("TIME", maximumBytes: 40), default: "now",
    help: "Time of the position, with an offset or Z at the end.")
  private static let accuracy = OptionSpec(
    "accuracy", value: .metres(0...1_000_000), help: "Likely error of the position.")
  /// Lines that are read before the crossings among them are kept.
  private static let piece = 4_096

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let watcher = try Watcher(context)
    if let place = arguments.text(Self.at) {
      let time = try arguments.text(Self.time).map { text throws in
        guard let time = Instant(text), watcher.accepts(time) else {
          throw CommandProblem(
            .badData,
            "--time takes a time such as 2026-08-12T15:30:00Z, not '\(Printable.line(text))'")
        }
        return time
      }
      try watcher.take([
        CrossingDetector.Fix(
          time: time ?? context.clock().now,
          position: try NamedPlace.position(place, of: "--at", context).e7,
          accuracyMetres: arguments.number(Self.accuracy))
      ])
      try context.output(watcher.outcome)
      return .done
    }
    guard !arguments.flag(Self.time), !arguments.flag(Self.accuracy) else {
      throw arguments.usageError("--time and --accuracy need --at")
    }
    let bad = try readLines(watcher)
    // Without a position it puts right what was typed before the time was proven.
    if watcher.outcome.observed == 0 { try context.dateCrossingsAgain() }
    try context.output(watcher.outcome)
    guard bad == 0 else {
      throw CommandProblem(
        .badData,
        "\(Phrase.count(bad, "line")) of standard input could not be read; a line takes "
          + #"{"time":"2026-08-12T15:30:00Z","lat":48.5734,"lon":7.7521,"accuracy_m":8}"#)
    }
    return .done
  }

  /// Takes the positions on standard input; how many lines were none.
  private func readLines(_ watcher: Watcher) throws -> Int {
    let lines = try LineInput("-")
    var (fixes, bad): ([CrossingDetector.Fix], Int) = ([], 0)
    while let line = try lines.next() {
      if let fix = line.flatMap(CrossingDetector.Fix.init(line:)), watcher.accepts(fix.time) {
        fixes.append(fix)
      } else {
        bad += 1
      }
      if fixes.count == Self.piece {
        try watcher.take(fixes)
        fixes = []
      }
    }
    try watcher.take(fixes)
    return bad
  }
}

/// Passes positions on, and gathers what they come to.
private final class Watcher {
  private let context: CommandContext
  private let days: ClosedRange<Day>
  private(set) var outcome = Outcome()

  init(_ context: CommandContext) throws {
    self.context = context
    days = Day(daysSinceEpoch: 0)...(try context.latestDay(today: context.localNow().day))
  }

  func accepts(_ time: Instant) -> Bool { days.contains(time.day()) }

  func take(_ fixes: [CrossingDetector.Fix]) throws {
    guard !fixes.isEmpty else { return }
    let watched = try context.watchCrossings(fixes)
    outcome.observed += fixes.count
    outcome.country = watched.country
    outcome.isSettled = watched.isSettled
    outcome.crossings += watched.new.map {
      CrossingAnswer(crossing: $0, shortID: watched.log.shortID(of: $0))
    }
  }

  struct Outcome: Presentable, Answer {
    static let members = Members<Outcome> {
      Member("observed", .count, "positions that were read") { $0.observed }
      Member(
        BorderKeys.country, .country, "two-letter code of the country that the van is in, or null"
      ) { $0.country }
      Member(
        BorderKeys.isSettled, .flag,
        "whether later positions are not needed until a border may be crossed or something changes"
      ) { $0.isSettled }
      Member(BorderKeys.crossings, .objects(), "crossings that are new") { $0.crossings }
    }

    var observed = 0
    var country: String?
    var isSettled = false
    var crossings: [CrossingAnswer] = []

    func present(on page: inout Page) {
      for answer in crossings {
        let event = answer.crossing.event
        page.line("\(answer.shortID)  \(event.from) to \(event.to)")
      }
    }
  }
}

extension CrossingDetector.Fix {
  /// A line of JSON.
  fileprivate init?(line: [UInt8]) {
    guard let json = try? JSONValue(parsing: line, maximumDepth: 2) else { return nil }
    self.init(json: json)
  }
}
