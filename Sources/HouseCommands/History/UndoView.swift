import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// What an undo will do, or has done.
struct UndoView: Presentable, Answer {
  /// A record that is changed, as it was before the undo.
  private struct Step {
    let step: UndoStep
    let shortID: String
    /// What a person reads of it.
    let phrase, values: String
    let fields: [FieldTexts]
  }

  private typealias Left = (remainder: UndoPlan.Remainder, reason: String)

  let heading: String
  var isDone = false
  /// What stays as it is, in sentences.
  let warnings: [String]
  private let plan: UndoPlan
  private let isRedo: Bool
  /// All of them for a program, and the first ones for a person.
  private let steps: [Step]
  private let remainders: [Left]
  private static let mostShown = 10

  init(_ plan: UndoPlan, isRedo: Bool, in store: RecordStore, _ context: CommandContext) throws {
    self.plan = plan
    self.isRedo = isRedo
    let clock = try RecordClock(context)
    let values = ValueText(store, clock)
    let shown = context.globals.json ? plan.steps[...] : plan.steps.prefix(Self.mostShown)
    steps = try shown.compactMap { step in
      guard let kind = KindSet.trips.named(step.kindName),
        let record = try store.record(step.id, of: kind)
      else { return nil }
      let fields = step.values.compactMap { value in kind.field(value.field).map { (value, $0) } }
      return Step(
        step: step, shortID: record.shortID(in: store), phrase: record.phrase(clock),
        values: fields.map { value, field in
          values.change(of: field, from: value.from, to: value.to, in: record)
        }.joined(separator: ", "),
        fields: fields.map { value, field in
          FieldTexts(
            field: field.name, old: values.text(value.from, of: field, in: record),
            new: values.text(value.to, of: field, in: record))
        })
    }
    let authors = try Authors(store, context)
    remainders = plan.remainders.map { ($0, Self.reason($0.reason, authors)) }
    heading = Self.text(of: plan.change, clock)
    warnings =
      try Self.passedOver(plan, clock, in: store)
      + Self.left(plan, remainders.map(\.reason), clock, in: store)
  }

  private static func text(of change: LoggedChange, _ clock: RecordClock) -> String {
    "'\(change.command ?? "vanlog")' of \(clock.text(change.time))"
  }

  // MARK: What stays

  private static func reason(
    _ reason: UndoPlan.Remainder.Reason, _ authors: Authors
  ) -> String {
    switch reason {
    case .changedSince(let writer): "\(authors.name(of: writer)) has changed it since"
    case .deletedSince: "it has been deleted since"
    case .restoredSince: "it has been restored already"
    case .settled: "it had several values, and one was chosen"
    case .notKept: "what it was before is not kept"
    case .fileGone: "the file that it had is gone"
    }
  }

  private static func left(
    _ plan: UndoPlan, _ reasons: [String], _ clock: RecordClock, in store: RecordStore
  ) throws -> [String] {
    var texts = try zip(plan.remainders, reasons).prefix(mostShown).map { remainder, reason in
      let kind = KindSet.trips.named(remainder.kindName)
      let record = try kind.flatMap { try store.record(remainder.id, of: $0) }
      let field = remainder.field.map { "\(FieldSpec.spokenName($0)) of " } ?? ""
      return "left alone: \(field)\(record?.phrase(clock) ?? remainder.kindName), since \(reason)"
    }
    if reasons.count > mostShown { texts.append("and \(reasons.count - mostShown) more") }
    return texts
  }

  /// What vanlog did on its own since, which a person may have meant.
  private static func passedOver(
    _ plan: UndoPlan, _ clock: RecordClock, in store: RecordStore
  ) throws -> [String] {
    guard let newest = plan.passedOver.first,
      let phrase = try store.firstRecord(in: newest)?.phrase(clock)
    else { return [] }
    return ["skipped: what vanlog did automatically at \(clock.text(newest.time)) with \(phrase)"]
  }

  // MARK: For a person

  func present(on page: inout Page) {
    let count = Phrase.count(plan.steps.count, "record")
    let verb = isRedo ? (isDone ? "brought" : "bring") : isDone ? "took" : "take"
    let what = isRedo ? "back what \(heading) had taken back" : "back \(heading)"
    page.paragraph(Printable.line("\(verb) \(what): \(count)"))
    for step in steps.prefix(Self.mostShown) {
      let values = step.values.isEmpty || step.step.outcome == .deleted ? "" : ": \(step.values)"
      page.item("\(word(for: step.step.outcome)) \(Printable.line(step.phrase + values))")
    }
    if plan.steps.count > Self.mostShown {
      page.item("and \(plan.steps.count - Self.mostShown) more")
    }
  }

  private func word(for outcome: UndoStep.Outcome) -> String {
    if isDone { return outcome.rawValue }
    return switch outcome {
    case .deleted: "delete"
    case .restored: "restore"
    case .changed: "change"
    }
  }

  // MARK: For a program

  static let members = Members<UndoView> {
    Member("command", .text, "command whose change is taken back") { $0.plan.change.command }
    Member("time", .instant, "when that change was made") { $0.plan.change.time }
    Member("redo", .flag, "whether the change was an undo itself") { $0.isRedo }
    Member("done", .flag, "whether it was done; false with --dry-run") { $0.isDone }
    Member("records", .objects(stepMembers), "records that are changed") { $0.steps }
    Member("left_alone", .objects(leftMembers), "what cannot be taken back") { $0.remainders }
  }

  private static let stepMembers = Members<Step> {
    Members.identity("record", { $0.step.id }, short: { $0.shortID })
    Member("kind", .text, "kind of record") { $0.step.kindName }
    Member("outcome", .choice, "what becomes of the record") { $0.step.outcome }
    Member("fields", .objects(), "fields whose value changes") { $0.fields }
  }

  private static let leftMembers = Members<Left> {
    Member("id", .id(of: nil), "the id of the record") { $0.remainder.id }
    Member("kind", .text, "kind of record") { $0.remainder.kindName }
    Member("field", .text, "name of the field, or null for the whole record") {
      $0.remainder.field
    }
    Member("reason", .text, "why it stays as it is") { $0.reason }
  }
}

/// A change of a field as people read it, the same in `undo` and `history`.
struct FieldTexts: Answer {
  let field: String
  let old, new: String?

  static let members = Members<FieldTexts> {
    Member("field", .text, "name of the field") { $0.field }
    Member("old_value", .text, "value before, as people read it, or null") { $0.old }
    Member("new_value", .text, "value after, as people read it, or null") { $0.new }
  }
}
