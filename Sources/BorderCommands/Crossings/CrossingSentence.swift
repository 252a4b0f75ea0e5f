import Borders
import CommandLineKit
import SharedCommands
import Text

extension CommandContext {
  /// A crossing that was changed: for a person at a terminal a sentence, with the way back, which `undo`
  /// is not.
  func show(_ answer: CrossingAnswer, as change: String) throws -> ExitStatus {
    guard !globals.json, !globals.quiet, terminal.outputWidth != nil else {
      try output(answer)
      return .done
    }
    let event = answer.crossing.event
    let offset = try CrossingClock(self).offsetSeconds(answer.crossing)
    let names = [event.from, event.to].map { Country(code: $0)?.name ?? $0 }
    let back =
      answer.crossing.isDeleted
      ? "Back: vanlog border delete \(answer.shortID) --undo"
      : "Wrong? vanlog border edit \(answer.shortID), or delete"
    try output(
      CrossingSentence(
        text: "\(change): crossing from \(names[0]) to \(names[1]), "
          + "\(event.at.localText(offsetSeconds: offset)). \(back)"))
    return .done
  }
}

private struct CrossingSentence: Presentable {
  let text: String

  func present(on page: inout Page) { page.paragraph(Printable.line(text)) }

  func write(to json: inout JSONWriter) {}
}
