import Answers
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore
import TripSync

/// What a sync with one remote did.
struct RemoteSyncView: Answer {
  static let members = Members<RemoteSyncView> {
    Member(SyncKeys.remote, .text, "address of the remote") { "\($0.address)" }
    Member("sent_bytes", .number(.bytes), "how much was sent") { $0.report.sentBytes }
    Member("received_bytes", .number(.bytes), "how much was received") {
      $0.report.receivedBytes
    }
    Member("requests", .count, "requests that were made") { $0.report.requests }
    Member("changed", .count, "records that changed here") { $0.report.applied.changed }
    Member("sent_documents", .count, "documents that were sent") { $0.report.sentDocuments }
    Member("received_documents", .count, "documents that were received") {
      $0.report.receivedDocuments
    }
    Member(
      "recovered_documents", .count,
      "documents that came back from a home that a restore had set aside"
    ) { $0.report.recoveredDocuments }
    Member("unfinished", .flag, "whether a limit was reached before everything was done") {
      $0.report.isUnfinished
    }
    Member("lost_edits", .objects(), "records, last changed here, that another device deleted") {
      $0.lost
    }
    Member("outlived", .objects(), "deleted records that an edit on another device brought back") {
      $0.outlived
    }
    Member("incomplete", .texts, "what should be here and is not, by device") { $0.incomplete }
    Member(SyncKeys.waiting, .object, "what is not there yet") { $0.waiting }
    Member(SyncKeys.error, .text, "why it failed, or null") { $0.report.failure.map { "\($0)" } }
    Member("troubles", .objects(), "what is not as it should be there") {
      $0.report.troubles.map(TroubleView.init)
    }
  }

  let address: RemoteAddress
  let report: SyncReport
  let lost, outlived: [MentionView]
  private let waiting: WaitingView

  init(_ state: RemoteState, _ report: SyncReport, _ home: SyncHome) throws {
    (address, self.report) = (state.address, report)
    lost = report.applied.lostEdits.map { MentionView($0, in: home.store) }
    outlived = report.applied.outlived.map { MentionView($0, in: home.store) }
    waiting = WaitingView(try home.waiting(for: state))
  }

  /// What was sent and received, in a few words.
  var sentence: String {
    if report.failure != nil { return "failed" }
    var parts: [String] = []
    let hasReceived =
      report.receivedSegments > 0 || report.loadedSnapshot || report.receivedDocuments > 0
    let hasSent = report.sentSegments > 0 || report.publishedSnapshot || report.sentDocuments > 0
    // What a device says about itself after it has received something is not news to people.
    if hasSent || (!hasReceived && report.sentBytes > 0) {
      parts.append("sent \(Bytes.text(report.sentBytes))")
    }
    if report.sentDocuments > 0 {
      parts.append("with \(Phrase.count(report.sentDocuments, "document"))")
    }
    if hasReceived {
      parts.append("received \(Bytes.text(report.receivedBytes))")
      parts.append("\(Phrase.count(report.applied.changed, "record")) changed here")
    }
    if report.receivedDocuments > 0 {
      parts.append("\(Phrase.count(report.receivedDocuments, "document")) arrived")
    }
    if report.recoveredDocuments > 0 {
      parts.append(
        "\(Phrase.count(report.recoveredDocuments, "document")) came back from the home that a "
          + "restore had set aside")
    }
    if report.isUnfinished { parts.append("stopped at the limit") }
    return parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
  }

  /// What should be here and is not, by device.
  var incomplete: [String] {
    var lines = report.incomplete.map { one in
      "\(one.here) of \(Phrase.count(Int(clamping: one.offered), "batch", "batches")) of "
        + "'\(Printable.line(one.device))' \(one.offered == 1 ? "is" : "are") here"
    }
    if report.missingDocuments > 0 {
      lines.append(
        "the \(report.missingDocuments == 1 ? "file" : "files") of "
          + "\(Phrase.count(report.missingDocuments, "document")) "
          + "\(report.missingDocuments == 1 ? "is" : "are") not there")
    }
    return lines
  }
}

/// A remote that was not tried, such as one that has failed and whose next try is not due yet.
struct LeftOutView: Answer {
  static let members = Members<LeftOutView> {
    Member(SyncKeys.remote, .text, "address of the remote") { "\($0.address)" }
    Member(SyncKeys.waiting, .object, "what is not there yet") { $0.waiting }
  }

  private let address: RemoteAddress
  private let waiting: WaitingView

  init(_ state: RemoteState, _ home: SyncHome) throws {
    address = state.address
    waiting = WaitingView(try home.waiting(for: state))
  }
}

/// What a sync with all remotes did.
struct SyncNowView: Presentable, Answer {
  static let members = Members<SyncNowView> {
    Member(SyncKeys.remotes, .objects(), "the remotes that were tried") { $0.views }
    Member(SyncKeys.leftOut, .objects(), "the remotes that were not tried now") { $0.leftOut }
    Member("conflicts", .count, "records with values that wait for a choice") { $0.conflicts }
  }

  let views: [RemoteSyncView]
  let leftOut: [LeftOutView]
  let conflicts: Int

  func present(on page: inout Page) {
    for view in views where view.report.failure == nil {
      let place = views.count > 1 ? "\(Printable.line("\(view.address)")): " : ""
      page.paragraph(place + view.sentence)
    }
  }

  /// Says beside the result what a person should know.
  func noteRest(_ context: CommandContext) {
    for view in views {
      for lost in view.lost {
        context.note("\(lost.phrase), last changed here, was deleted on another device")
      }
      for outlived in view.outlived {
        context.note("\(outlived.phrase) was deleted, but an edit brought it back")
      }
      for trouble in view.report.troubles { context.note(trouble.text) }
    }
    if views.contains(where: \.report.isUnfinished) {
      context.note("the next 'vanlog sync now' continues with the rest")
    }
    if conflicts > 0 {
      context.note(
        "\(Phrase.count(conflicts, "record waits", "records wait")) for your choice; see 'vanlog sync "
          + "conflicts'")
    }
  }

  /// Why it failed, if it did; of several failures, what time does not heal comes first.
  ///
  /// Then what is not here although it should be, and what is there and wrong.
  var problem: CommandProblem? {
    if let failure = Self.problem(of: views.compactMap(\.report.failure)) { return failure }
    let unwell = views.flatMap(\.report.troubles).contains { $0.isDamage }
    let lines = views.flatMap { view in
      view.incomplete.map { "\(Printable.line("\(view.address)")): \($0)" }
    }
    if !lines.isEmpty {
      return CommandProblem(
        unwell ? .badData : .tryAgain,
        lines.joined(separator: "\n")
          + "\nall that could be read is here; the rest comes if it turns up there, or if a device that "
          + "has it syncs")
    }
    guard unwell else { return nil }
    return CommandProblem(
      .badData,
      "something on the remote is not as it should be; what is here was not changed by it")
  }

  static func problem(of failures: [SyncFailure]) -> CommandProblem? {
    guard let first = failures.first else { return nil }
    let worst = failures.map(\.exitStatus).first { $0 != .tryAgain } ?? first.exitStatus
    return CommandProblem(worst, failures.map { "\($0)" }.joined(separator: "\n"))
  }
}

/// A record that is mentioned, with the title that it has here.
struct MentionView: Answer {
  static let members = Members<MentionView> {
    Members.identity("record", { $0.mention.id }, short: { $0.shortID })
    Member("kind", .text, "kind of record") { $0.mention.kind }
    Member("title", .text, "title of the record, or null") { $0.title }
  }

  private let mention: ApplyReport.Mention
  private let shortID: String
  private let title: String?

  init(_ mention: ApplyReport.Mention, in store: RecordStore) {
    self.mention = mention
    let record = KindSet.trips.named(mention.kind).flatMap { try? store.record(mention.id, of: $0) }
    shortID = record?.shortID(in: store) ?? mention.id.ending(IDEnding.shortest)
    title = record.flatMap { $0[$0.kind.title] }
  }

  /// `the check-in 'Lagos' (7k2mp)`.
  var phrase: String {
    let noun = KindSet.trips.named(mention.kind)?.noun ?? mention.kind
    return "the \(noun) " + (title.map { "'\($0)' " } ?? "") + "(\(shortID))"
  }
}

/// Something about a remote that is not as it should be.
struct TroubleView: Answer {
  static let members = Members<TroubleView> {
    Member("kind", .choice, "kind of trouble") { $0.trouble.kind }
    Member("about", .text, "object or device in question") { $0.trouble.about }
    Member("text", .text, "what is wrong, and what to do") { $0.trouble.text }
    Member("syncs", .count, "in how many consecutive syncs it was found") {
      $0.trouble.count
    }
    Member("since", .instant, "when it was first found") {
      Instant(millisecondsSinceEpoch: $0.trouble.since)
    }
  }

  let trouble: Trouble

  init(_ trouble: Trouble) { self.trouble = trouble }
}
