import Children
import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// What `doctor` finds out about recording: the program, gpsd, the last fix and an unfinished drive.
struct RecordingFindings: Answer {
  let drive: DriveUnderWay?
  private let program: SiblingReport
  private let receiver: ReceiverQuestion.Answer
  private let station: ReceiverQuestion.Station
  /// Whether a recorder waits for the start of a drive, as a service does.
  private let isWaiting: Bool
  /// Whether it is to record from the start of the machine on.
  private let isWanted: Bool
  private let address: String
  private let last: KnownPlace?
  /// Whether gpsd is installed here, which says nothing about one on another machine.
  private let hasGpsd: Bool

  /// A working receiver reports its position once a second.
  private static let secondsForReceiver = 1

  init(_ context: CommandContext, store: RecordStore?, machine: Machine = Machine()) throws {
    let settings = try context.settings()
    program = Sibling.recorder.askVersion()
    address = settings[.receiver]
    isWanted = settings[.recordingAtBoot] == "record"
    (receiver, station) =
      program.path == nil
      ? (.notInstalled, ReceiverQuestion.Station())
      : ReceiverQuestion.askStation(settings, seconds: Self.secondsForReceiver)
    isWaiting = RecordingHome.isRecorderWaiting(in: try context.home())
    hasGpsd = !address.hasPrefix("127.") || machine.hasProgram("gpsd")
    drive = DriveUnderWay.find(context)
    last = try? KnownPlace.last(context, in: store)
  }

  /// In a home that is closed to us there may be any drive.
  func all(_ units: UnitSystem, isHomeOpen: Bool) -> [Finding] {
    (isHomeOpen ? [blackBox(units)] : []) + [recorder, gpsd].compactMap { $0 }
  }

  private func blackBox(_ units: UnitSystem) -> Finding {
    guard let drive else { return .ok(.blackBox, "no unfinished drive") }
    let damage =
      drive.damagedLines > 0 ? ", \(Phrase.count(drive.damagedLines, "damaged line"))" : ""
    // Why it cannot be read says what to do as well.
    guard drive.state != "unreadable" else {
      return Finding(.blackBox, .problem, drive.sentence(units))
    }
    let advice = drive.advice.isEmpty ? nil : drive.advice.joined(separator: " ")
    let verdict: Finding.Verdict = advice == nil && damage.isEmpty ? .ok : .warning
    return Finding(.blackBox, verdict, drive.sentence(units) + damage, advice: advice)
  }

  private var recorder: Finding {
    guard let problem = program.problem else {
      if isWanted, !isWaiting, drive?.isRecorded != true {
        return Finding(
          .recorder, .warning, "\(program.text); none runs, though drive.at-boot is record",
          advice: "have it run at every boot with 'vanlog daemon install'")
      }
      return .ok(.recorder, program.text + (isWaiting ? "; waits for 'vanlog drive start'" : ""))
    }
    return Finding(
      .recorder, .problem, "vanlog-recorder \(problem)", advice: "install it beside vanlog")
  }

  private var gpsd: Finding? {
    let seen = last.map { "; \($0.sentence)" } ?? ""
    switch receiver {
    case .place:
      let path = station.receiver.map { " from \(Printable.line($0))" } ?? ""
      return .ok(.gpsd, "\(gpsdAnswers), with a position\(path)")
    case .noFix where station.receivers == 0:
      return Finding(
        .gpsd, .warning, "\(gpsdAnswers), but has no receiver\(seen)",
        advice: "plug one in, or name its device in /etc/default/gpsd")
    case .noFix:
      return Finding(
        .gpsd, .warning, "\(gpsdAnswers), but has no fix yet\(seen)",
        advice: "give the receiver a view of the sky, and check it with 'cgps'")
    case .unreachable where !hasGpsd:
      return Finding(
        .gpsd, .warning, "is not installed\(seen)", advice: "install it: sudo apt install gpsd")
    case .foreign:
      return Finding(
        .gpsd, .problem,
        "what answers at \(address) is another program, or a gpsd that hangs\(seen)",
        advice: "correct the setting drive.gpsd, or see 'systemctl status gpsd'")
    case .unreachable:
      return Finding(
        .gpsd, .warning, "does not answer at \(address)\(seen)",
        advice: "check that it is running: systemctl status gpsd")
    case .badAddress:
      return Finding(
        .gpsd, .problem, "'\(address)' is not a numeric address",
        advice: "correct the setting drive.gpsd")
    case .failed:
      return Finding(.gpsd, .warning, "was not asked, since the recorder program failed")
    case .notInstalled: return nil
    }
  }

  private var gpsdAnswers: String {
    let version = station.version.map { "version \(Printable.line($0)) " } ?? ""
    return "\(version)answers at \(address)"
  }

  private var receiverWord: String {
    switch receiver {
    case .place: "answers"
    case .noFix: "no-fix"
    case .unreachable: "unreachable"
    case .foreign: "foreign"
    case .badAddress: "bad-address"
    case .failed: "failed"
    case .notInstalled: "unknown"
    }
  }

  static let members = Members<RecordingFindings> {
    Member("recorder", .object(recorderMembers), "the recorder program") { $0 }
    Member("recording", .object, "drive not yet in the store") {
      $0.drive
    }
  }

  private static let recorderMembers = Members<RecordingFindings> {
    Member("version", .text, "version of the recorder") { $0.program.version }
    Member("problem", .text, "why its version is not known, or null") { $0.program.problem }
    Member(
      "gpsd",
      .choice([
        "answers", "no-fix", "unreachable", "foreign", "bad-address", "failed", "unknown",
      ]),
      "whether gpsd knows where the van is"
    ) { $0.receiverWord }
    Member("gpsd_version", .text, "version that gpsd reports, or null") { $0.station.version }
    Member("receivers", .count, "receivers that gpsd has, or null") { $0.station.receivers }
    Member("receiver", .text, "device of the first receiver, or null") { $0.station.receiver }
    Member("waiting", .flag, "whether a recorder waits for the start of a drive") { $0.isWaiting }
  }
}
