import CommandLineKit
import DriveRecorder
import Glibc
import Text

/// What the recorder has found out about gpsd a moment after its start.
struct ReceiverState {
  let word: String
  let sentence: String
  /// How many receivers gpsd has, if it has said so.
  let receivers: Int64?

  /// A gpsd on this machine answers within a few milliseconds.
  private static let patience: Int64 = 1_500
  private static let pause: UInt32 = 20_000

  /// Asks the recorder until it knows, but not for long: it records in any case.
  static func find(inRunFolder folder: String) -> ReceiverState? {
    let deadline = MonotonicClock.now + patience
    var found: ReceiverState?
    repeat {
      guard let answer = try? ControlClient.ask(.status, folder: folder, milliseconds: patience),
        let state = ReceiverState(answer)
      else { return found }
      found = state
      if state.isKnown { return state }
      usleep(pause)
    } while MonotonicClock.now < deadline
    return found
  }

  private init?(_ answer: JSONValue) {
    guard let word = answer["gpsd"]?.string, let sentence = answer["gpsd_sentence"]?.string else {
      return nil
    }
    self.word = word
    self.sentence = sentence
    receivers = answer["receivers"]?.integer
  }

  private var isKnown: Bool {
    switch word {
    case "connecting": false
    case "watching": receivers != nil
    default: true
    }
  }

  /// What the driver should know; `nil` if all is well.
  var advice: String? {
    switch word {
    case "replay": nil
    case "watching":
      receivers == 0
        ? "gpsd has no receiver; check that it is plugged in. Recording begins as soon as there is one."
        : nil
    default: "No position yet: \(sentence)."
    }
  }

  static let jsonFields = [
    JSONField(
      "gpsd", .choice(["disconnected", "connecting", "watching", "silent", "replay"]),
      "state of gpsd; null if nothing is being recorded"),
    JSONField("gpsd_sentence", .text, "the state of gpsd as a sentence"),
  ]

  static func write(_ state: ReceiverState?, to json: inout JSONWriter) {
    json.field("gpsd", state?.word)
    json.field("gpsd_sentence", state?.sentence)
  }
}
