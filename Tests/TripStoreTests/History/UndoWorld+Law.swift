import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

// What an undo must do, and what breaks the law.
extension UndoWorld {
  /// Takes back what this author has changed last; `false` if there is nothing or that is impossible.
  func undo(by author: String?) throws -> Bool {
    let expected = done[author]?.last
    guard let step = try take(expected, by: author, redoing: false), let expected else {
      return false
    }
    done[author]?.removeLast()
    undone[author, default: []].append((undo: step, of: expected))
    return true
  }

  func redo(by author: String?) throws {
    let expected = undone[author]?.last
    guard try take(expected?.undo, by: author, redoing: true) != nil, let expected else { return }
    undone[author]?.removeLast()
    done[author, default: []].append(expected.of)
  }

  /// Takes a step back, and returns what that has changed.
  func take(_ step: Step?, by author: String?, redoing: Bool) throws -> Step? {
    let name = "\(redoing ? "redo" : "undo") \(trace.count)"
    trace.append("\(author ?? "terminal"): \(name) of \(step?.command ?? "nothing")")
    let (before, states) = (try look(), try self.states())
    (store.command, store.author, store.firstRow) = (name, author, nil)
    let plan = try store.undoPlan(redoing: redoing)
    law(
      plan?.change.command == step?.command,
      "\(plan?.change.command ?? "nothing") instead of \(step?.command ?? "nothing")")
    guard let plan, let step else { return nil }
    law(!plan.isForgotten, "\(step.command) is forgotten")
    guard !plan.steps.isEmpty else {
      law(
        step.isDisturbed || step.settles || step.isInterrupted, "nothing of \(step.command)")
      #expect(throws: StoreError.overtaken) { try store.undo(plan, redoing: redoing) }
      law(try look() == before, "something of \(step.command)")
      return nil
    }
    try store.undo(plan, redoing: redoing)
    let after = try look()
    try check(plan, step, from: before, to: after)
    let touched = try self.touched(since: states)
    disturb(touched, by: author, isUndo: true)
    let back = Step(name, by: author, touched, before: before, after: after, settles: false)
    steps.append(back)
    return back
  }

  func check(
    _ plan: UndoPlan, _ step: Step, from before: [RecordID: Look], to after: [RecordID: Look]
  ) throws {
    let isStrict = !step.isDisturbed && !step.settles
    law(!isStrict || plan.remainders.isEmpty, "\(plan.remainders)")
    for (id, now) in after {
      let touched = step.touched[id] ?? []
      let (then, next) = (step.before[id], before[id])
      let isBack = now.isAlive == then?.isAlive ?? false
      let isLeft = now.isAlive == next?.isAlive
      let mayBeBack = touched.contains(Logged.life)
      law(isStrict && mayBeBack ? isBack : isLeft || (mayBeBack && isBack), "the life of \(id)")
      // A record that was new is deleted, and its values do not matter any more.
      guard then != nil else { continue }
      for name in kinds[id]?.fields.map(\.name) ?? [] {
        let (value, left) = (now.values[name], next?.values[name])
        guard touched.contains(name) else {
          law(value == left, "\(name), which was not changed")
          continue
        }
        let wanted = then?.values[name]
        if let writer = writers[id]?[name], writer != .author(step.author),
          kinds[id]?.field(name)?.rule != .counter, !step.isInterrupted
        {
          law(value == left, "\(name), which \(writer) has written since, is no longer that")
        }
        if isStrict {
          law(value == wanted, "\(name) is \(String(describing: value)) after \(plan.steps)")
        } else if value != left, value != wanted {
          // What others have added to a number stays.
          let given = (step.after[id]?.values[name]?.integer ?? 0) - (wanted?.integer ?? 0)
          let rest = (left?.integer ?? 0) - given
          law(kinds[id]?.field(name)?.rule == .counter, "\(name) is none of both")
          law(step.isInTwoParts || value?.integer ?? 0 == rest, "\(name) is not \(rest)")
        }
      }
    }
  }

  /// Notes what breaks the law, with all that was done; made up only if something does.
  func law(
    _ holds: Bool, _ what: @autoclosure () -> String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard !holds else { return }
    Issue.record("\(what()): \(trace)", sourceLocation: sourceLocation)
  }
}
