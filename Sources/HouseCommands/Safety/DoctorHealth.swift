import Children
import CommandLineKit
import HomeFolder
import SharedCommands
import Text

/// What `doctor` finds out about recording: the program, gpsd, and an unfinished drive.
struct RecorderHealth {
  let drive: DriveUnderWay?
  private let program: SiblingReport
  private let receiver: ReceiverQuestion.Answer
  private let address: String

  /// A working receiver reports its position once a second.
  private static let secondsForReceiver = 1

  init(_ context: CommandContext) throws {
    let settings = try context.settings()
    program = Sibling.recorder.askVersion()
    address = settings[.receiver]
    receiver =
      program.path == nil
      ? .notInstalled : ReceiverQuestion.ask(settings, seconds: Self.secondsForReceiver)
    drive = DriveUnderWay.find(context)
  }

  func add(to fields: inout Fields, _ units: UnitSystem) {
    fields.add("Recorder", program.problem ?? program.text)
    if let sentence = receiverSentence { fields.add("gpsd", sentence) }
    guard let drive else { return fields.add("Black box", "no unfinished drive") }
    fields.add("Black box", drive.sentence(units))
    if drive.damagedLines > 0 {
      fields.add("", "\(drive.damagedLines) damaged lines; the rest is readable")
    }
    for step in drive.advice { fields.add("", step) }
  }

  private var receiverSentence: String? {
    switch receiver {
    case .place: "answers at \(address), with a position"
    case .noFix: "answers at \(address), but has no fix yet"
    case .unreachable:
      "does not answer at \(address); check that it is running: systemctl status gpsd"
    case .badAddress: "'\(address)' is not a numeric address; correct the setting drive.gpsd"
    case .failed: "was not asked, since the recorder program failed"
    case .notInstalled: nil
    }
  }

  private var receiverWord: String {
    switch receiver {
    case .place: "answers"
    case .noFix: "no-fix"
    case .unreachable: "unreachable"
    case .badAddress: "bad-address"
    case .failed: "failed"
    case .notInstalled: "unknown"
    }
  }

  static let jsonFields = [
    JSONField(
      "recorder",
      .object([
        JSONField("version", .text, "version of the recorder"),
        JSONField("problem", .text, "why its version is not known, or null"),
        JSONField(
          "gpsd",
          .choice(["answers", "no-fix", "unreachable", "bad-address", "failed", "unknown"]),
          "whether gpsd knows where the van is"),
      ]), "the recorder program"),
    JSONField(
      "recording", .object(DriveUnderWay.jsonFields), "drive not yet in the store"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field(object: "recorder") { json in
      json.field("version", program.version)
      json.field("problem", program.problem)
      json.field("gpsd", receiverWord)
    }
    json.field("recording", drive)
  }
}
