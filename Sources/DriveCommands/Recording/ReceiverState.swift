import Answers
import CommandLineKit
import DriveRecorder
import Text

/// What the recorder has found out about gpsd a moment after its start.
struct ReceiverState {
  let word: String
  let sentence: String
  /// How many receivers gpsd has, if it has said so.
  let receivers: Int64?

  /// A gpsd on this machine answers within a few milliseconds.
  private static let patience: Int64 = 1_500
  /// A card that is slow to write holds the recorder up.
  private static let reserve: Int64 = 1_500

  /// Asks the recorder, which answers as soon as it knows, or soon anyway: it records in any case.
  static func find(inRunFolder folder: String) -> ReceiverState? {
    let answer = try? ControlClient.ask(
      .statusOnceKnown(within: patience), folder: folder, milliseconds: patience + reserve)
    return answer.flatMap(ReceiverState.init)
  }

  private init?(_ answer: JSONValue) {
    guard let word = answer[RecorderKeys.gpsd], let sentence = answer[RecorderKeys.gpsdSentence]
    else {
      return nil
    }
    self.word = word
    self.sentence = sentence
    receivers = answer[RecorderKeys.receivers]
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

  static let members = Members<ReceiverState?> {
    Member(
      "gpsd", .choice(["disconnected", "connecting", "watching", "silent", "replay"]),
      "state of gpsd; null if nothing is being recorded"
    ) { $0?.word }
    Member("gpsd_sentence", .text, "the state of gpsd as a sentence") { $0?.sentence }
  }
}
