import Text

@testable import Records

extension UndoWorld {
  /// What one command of an author has changed, and what became of it.
  final class Step {
    let command: String
    let author: String?
    let touched: Touched
    let before, after: [RecordID: Look]
    /// Whether it chose one of several values, which cannot be taken back.
    let settles: Bool
    /// Whether others may have written between its two parts.
    var isInterrupted: Bool
    /// What others have written since.
    var others: Touched = [:]

    init(
      _ command: String, by author: String?, _ touched: Touched, before: [RecordID: Look],
      after: [RecordID: Look], settles: Bool, isInterrupted: Bool = false
    ) {
      self.command = command
      self.author = author
      self.touched = touched
      self.before = before
      self.after = after
      self.settles = settles
      self.isInterrupted = isInterrupted
    }

    /// Whether it has changed anything that people see; to and fro is no change.
    var isAnything: Bool {
      settles
        || touched.contains { id, fields in
          guard let (then, now) = before[id].flatMap({ then in after[id].map { (then, $0) } })
          else { return true }
          return then.isAlive != now.isAlive
            || fields.contains { then.values[$0] != now.values[$0] }
        }
    }

    /// Whether others may have added to its numbers between its parts.
    var isInTwoParts: Bool { isInterrupted && command.hasPrefix("twice") }

    /// Whether what others have written concerns it.
    var isDisturbed: Bool {
      touched.contains { id, fields in
        guard let others = others[id], !others.isEmpty else { return false }
        return fields.contains(Logged.life) || others.contains(Logged.life)
          || !others.isDisjoint(with: fields)
      }
    }
  }
}
