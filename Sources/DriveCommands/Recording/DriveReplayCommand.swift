import CommandLineKit
import DriveRecorder
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// `drive replay`: shows what a recording would become, without keeping anything.
struct DriveReplayCommand: Command {
  static let name = "drive replay"
  static let use = CommandUse.shows(.seconds, .owner)
  static let summary = "Show which drive a recording would make, and why."
  static let details = [
    "Reads the output of 'gpspipe -w', NMEA sentences of a receiver, or a GPX file, and keeps "
      + "nothing. --explain prints a line for each fix: whether it is kept, skipped or rejected, why, "
      + "and its distance from the last good fix. Damaged lines are left out and counted."
  ]
  static let operands = [OperandSpec(.file(), help: "The recording.")]
  static let options = [explain, mode.spec, asLive]
  static let examples = [
    Example("vanlog drive replay drive.log --explain", "Find out why a corner is missing.")
  ]
  static let jsonFields = ReplayDecision.jsonFields + ReplayOutcome.jsonFields
  static let exits = [
    Exit(.inputMissing, "the file does not exist"),
    Exit(.badData, "the file contains no GPS reports"),
  ]

  private static let explain = OptionSpec("explain", help: "Print each decision.")
  private static let mode = DefaultedOption<RecordingMode>(
    "mode", "MODE", default: .balanced, help: "full, balanced or breadcrumb.")
  private static let asLive = OptionSpec(
    "as-live",
    help: "Check the times of the recording as strictly as those of a receiver.")

  private let path: String
  private let explains, isAsLive: Bool
  private let mode: RecordingMode

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operand(0) ?? ""
    explains = arguments.flag(Self.explain)
    isAsLive = arguments.flag(Self.asLive)
    mode = arguments.choice(Self.mode)
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let built = Build.time
    var session = DriveSession(mode: mode, clock: isAsLive ? .live(buildDate: built) : .log)
    let lines = LineBuffer(context)
    if explains { session.observer = { lines.add($0.description) } }
    var recording = try reading { try RecordingFile.open(path) }
    guard try recording.nextUptime != nil else {
      throw CommandProblem(
        .badData,
        "\(Printable.line(path)) contains no GPS reports; give the output of 'gpspipe -w', NMEA "
          + "sentences or a GPX file")
    }
    session.start(uptime: 0)
    var uptime: Int64 = 0
    var segments = SegmentCount()
    while let timed = try reading({ try recording.next() }) {
      uptime = timed.uptime
      segments.take(session.take(timed.report, uptime: uptime))
      try lines.writeIfFull()
    }
    segments.take(session.stop(uptime: uptime))
    try lines.writeAll()
    try context.output(
      ReplayOutcome(
        status: session.status, segments: segments.count, damagedLines: recording.damagedLines))
    return .done
  }

  /// Reads a part of the recording; errors in it name the file.
  private func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as XMLError {
      throw StoreError.badValue(field: path, reason: "cannot be read: \(error)")
    } catch let error as GPXError {
      throw StoreError.badValue(field: path, reason: "cannot be read: \(error)")
    }
  }
}

/// What became of a fix, on a line of its own.
private struct ReplayDecision: Answer {
  let line: String

  static let members = Members<ReplayDecision> {
    Member(
      "decision", .text, "with --explain: the decision, on a line of JSON for each fix"
    ) { $0.line }
  }
}

/// Buffers lines, to write many at a time.
private final class LineBuffer {
  private let context: CommandContext
  private var text = ""

  init(_ context: CommandContext) {
    self.context = context
  }

  func add(_ line: String) {
    guard context.globals.json else { return text += line + "\n" }
    var writer = JSONWriter()
    ReplayDecision(line: line).write(to: &writer)
    text += String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  func writeIfFull() throws {
    if text.utf8.count > 32_768 { try writeAll() }
  }

  func writeAll() throws {
    guard !text.isEmpty else { return }
    try context.write(text)
    text = ""
  }
}

/// Counts the segments that entries make.
private struct SegmentCount {
  private(set) var count = 0
  private var isOpen = false

  mutating func take(_ entries: [DriveEntry]) {
    for entry in entries {
      switch entry {
      case .point:
        if !isOpen { count += 1 }
        isOpen = true
      case .event(let event): if event.kind.endsSegment { isOpen = false }
      }
    }
  }
}

/// The result of a recording.
private struct ReplayOutcome: Presentable, Answer {
  let status: SessionStatus
  let segments: Int
  let damagedLines: Int

  private var rejected: [(name: Rejection, count: Int)] {
    status.rejected.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
  }

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("points", "\(status.pointCount) in \(Phrase.count(segments, "segment"))")
    fields.add("distance", page.units.distance(metres: status.distanceMetres))
    fields.add("moving", Phrase.duration(seconds: status.movingTime.components.seconds))
    if let speed = status.topSpeedMetresPerSecond {
      fields.add("top speed", page.units.speed(metresPerSecond: speed))
    }
    fields.add("ascent", page.units.height(metres: Double(status.ascentDecimetres) / 10))
    fields.add("descent", page.units.height(metres: Double(status.descentDecimetres) / 10))
    let words = rejected.map { "\($0.count) \($0.name)" }
    if !words.isEmpty { fields.add("not used", words.joined(separator: ", ")) }
    if damagedLines > 0 { fields.add("damaged", Phrase.count(damagedLines, "line")) }
    page.fields(fields)
  }

  static let members = Members<ReplayOutcome> {
    Member("points", .count, "points that would be recorded") { $0.status.pointCount }
    Member("segments", .count, "segments that would be recorded") { $0.segments }
    Member("distance_m", .number(.metres, decimals: 1), "distance driven") {
      $0.status.distanceMetres
    }
    Member("moving_s", .number(.seconds), "time spent moving") {
      $0.status.movingTime.components.seconds
    }
    Member("ascent_m", .number(.metres), "total ascent") { $0.status.ascentMetres }
    Member("descent_m", .number(.metres), "total descent") { $0.status.descentMetres }
    Member("max_speed_mps", .number(.metresPerSecond, decimals: 2), "top speed") {
      $0.status.topSpeedMetresPerSecond
    }
    Member("rejected", .map(.count), "fixes rejected, by reason") {
      $0.rejected.map { ($0.name.rawValue, $0.count) }
    }
    Member("damaged_lines", .count, "lines left out because they are damaged") {
      $0.damagedLines
    }
  }
}
