import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `border add`: a crossing that nothing has detected.
struct BorderAddCommand: ReadingCommand {
  static let name = "border add"
  static let use = CommandUse.changes()
  static let summary = "Add a crossing by hand."
  static let details = [
    "A crossing that you enter is never changed when the same one is detected later."
  ]
  static let options = CrossingOptions.all + [GivenID.option]
  static let examples = [
    Example(
      "vanlog border add --from GB --to FR --time 2026-08-12T17:30 --at 50.96,1.86",
      "Add a crossing by ferry.")
  ]
  static let jsonFields = CrossingAnswer.jsonFields
  static let exits = CrossingOptions.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let given = try GivenID.read(arguments)
    let event = try CrossingOptions.read(arguments, changing: nil, context)
    let aboard = try context.aboard(arguments.texts(CrossingOptions.aboard))
    var random = SystemRandomNumberGenerator()
    var crossing = Crossing(
      id: given ?? RecordID(milliseconds: event.at.millisecondsSinceEpoch, using: &random),
      event: event,
      source: .hand, aboard: aboard)
    crossing.typed = try CrossingOptions.typedTimes(arguments, changing: nil, context)
    let shortID = try context.changeCrossings { kept, log in
      if let given, let stored = log.crossing(given) {
        guard stored.event == event, stored.aboard == aboard else {
          throw CommandProblem(.badData, "--id belongs to another crossing")
        }
        return log.shortID(of: stored)
      }
      if let known = log.known(event), !known.isDeleted {
        throw CommandProblem(
          .badData,
          "this crossing exists already; 'vanlog border edit \(log.shortID(of: known))' corrects it"
        )
      }
      kept.put(crossing)
      return log.shortID(of: crossing)
    }
    return try context.show(CrossingAnswer(crossing: crossing, shortID: shortID), as: "Saved")
  }
}

/// `border edit`: corrects a crossing.
struct BorderEditCommand: ReadingCommand {
  static let name = "border edit"
  static let use = CommandUse.changes()
  static let summary = "Correct a crossing."
  static let details = [
    "Your correction is final: the crossing stays as you set it, even if it is detected again. A "
      + "crossing found in a drive is deleted with that drive, unless you have changed more than "
      + "who was aboard.",
    "Crossings of another van count only for people whom you name with --aboard; 'border list "
      + "--other-vans' shows it.",
  ]
  static let operands = [CrossingOperand.spec]
  static let options = CrossingOptions.all
  static let examples = [
    Example("vanlog border edit 4tq2m --aboard Ada", "Set who was aboard.")
  ]
  static let jsonFields = CrossingAnswer.jsonFields
  static let exits = CrossingOptions.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard CrossingOptions.all.contains(where: arguments.flag) else {
      throw arguments.usageError("nothing to change; give at least one option")
    }
    let people = arguments.texts(CrossingOptions.aboard)
    let aboard = try context.aboard(people)
    let (crossing, shortID) = try context.changeCrossings { kept, log in
      var crossing = try CrossingOperand.find(arguments, in: log)
      let event = try CrossingOptions.read(arguments, changing: crossing.event, context)
      if event != crossing.event, crossing.source != .hand, crossing.detected == nil {
        crossing.detected = crossing.event
      }
      if event != crossing.event { crossing.source = .hand }
      crossing.typed = try CrossingOptions.typedTimes(arguments, changing: crossing, context)
      crossing.event = event
      // A crossing of another van counts only for the people named aboard.
      if !people.isEmpty {
        crossing.aboard = try aboard ?? (crossing.isOfOtherVan ? context.people().map(\.id) : nil)
      }
      kept.say(crossing)
      return (crossing, log.shortID(of: crossing))
    }
    return try context.show(CrossingAnswer(crossing: crossing, shortID: shortID), as: "Changed")
  }
}

/// `border delete`: says that a crossing never happened.
struct BorderDeleteCommand: ReadingCommand {
  static let name = "border delete"
  static let use = CommandUse.changes()
  static let summary = "Delete a crossing; detection does not bring it back."
  static let operands = [CrossingOperand.spec]
  static let options = [undo, Confirmation.yes]
  static let examples = [
    Example("vanlog border delete 4tq2m --yes", "Delete a crossing without confirmation."),
    Example("vanlog border delete 4tq2m --undo", "Bring it back."),
  ]
  static let jsonFields = CrossingAnswer.jsonFields
  static let exits = CrossingOptions.exits

  private static let undo = OptionSpec("undo", help: "Bring a deleted crossing back.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let isUndone = arguments.flag(Self.undo)
    let found = try CrossingOperand.find(arguments, in: context.crossings(), deleted: isUndone)
    let question = "Delete the crossing from \(found.event.from) to \(found.event.to)?"
    guard try isUndone || Confirmation.isGiven(question, arguments, context) else { return .done }
    let (crossing, shortID) = try context.changeCrossings { kept, log in
      var crossing = try CrossingOperand.find(arguments, in: log, deleted: isUndone)
      crossing.isDeleted = !isUndone
      kept.say(crossing)
      return (crossing, log.shortID(of: crossing))
    }
    let answer = CrossingAnswer(crossing: crossing, shortID: shortID)
    guard context.globals.json || context.terminal.outputWidth != nil else { return .done }
    return try context.show(answer, as: isUndone ? "Brought back" : "Deleted")
  }
}

/// The operand that names a crossing.
enum CrossingOperand {
  static let spec = OperandSpec(
    .text("ID", maximumBytes: 26, offering: .crossings),
    help: "The crossing: the end of its id as 'border list' shows it, or last.")

  static func find(
    _ arguments: Arguments, in log: CrossingLog, deleted: Bool = false
  ) throws -> Crossing {
    let text = arguments.operand(0) ?? ""
    let candidates: [Crossing]
    if text == "last" {
      candidates = Array(log.crossings.filter { $0.isDeleted == deleted }.suffix(1))
    } else {
      candidates = IDEnding(text).map(log.find)?.filter { $0.isDeleted == deleted } ?? []
    }
    guard let only = candidates.first else {
      throw CommandProblem(
        .inputMissing,
        "there is no \(deleted ? "deleted " : "")crossing '\(Printable.line(text))'; "
          + "'vanlog border list\(deleted ? " --deleted" : "")' shows their ids")
    }
    guard candidates.count == 1 else {
      throw CommandProblem(
        .badData,
        "'\(Printable.line(text))' fits \(candidates.count) crossings; type more of the id")
    }
    return only
  }
}
