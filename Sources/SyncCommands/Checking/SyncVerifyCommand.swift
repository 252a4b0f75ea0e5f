import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import Text
import TripSync

/// `sync verify`: a restore drill.
struct SyncVerifyCommand: ReadingCommand {
  static let name = "sync verify"
  static let use = CommandUse.changes(.long)
  static let summary = "Restore everything from a remote into a scratch folder, and compare."
  static let details = [
    "It proves that a new device would get everything: the mark and the key files are read too, as "
      + "when joining. What was lost there but is here is stored again by the next sync. All of it "
      + "is fetched and decrypted, in a folder of the home that is removed again; neither your "
      + "records nor the remote change."
  ]
  static let operands = [RemoteArguments.known]
  static let examples = [
    Example("vanlog sync verify", "Make sure that the remotes can be read back.")
  ]
  static let jsonFields = VerifiedList.jsonFields
  static let exits =
    SyncExits.talking.filter { $0.status != .badData } + [
      Exit(.badData, "something differs, or the remote was altered or emptied"),
      Exit(.inputMissing, "there is no such remote"),
    ]

  private static let scratchName = "verify"

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHome()
    let remotes = try home.remotes()
    let chosen = try arguments.operand(0).map { [try remotes.named($0)] } ?? remotes
    var views: [VerifiedView] = []
    for state in chosen { views.append(try verify(home, state, context)) }
    try context.output(VerifiedList(views: views))
    for view in views where view.isWaiting {
      context.note(
        "some changes have not been sent to \(view.address) yet; run 'vanlog sync now' first")
    }
    let failures = views.compactMap(\.verification.report.failure)
    if let first = failures.first {
      throw CommandProblem(first.exitStatus, failures.map { "\($0)" }.joined(separator: "\n"))
    }
    return views.allSatisfy(\.verification.isSame) ? .done : .badData
  }

  private func verify(
    _ home: SyncHome, _ state: RemoteState, _ context: CommandContext
  ) throws -> VerifiedView {
    let run = try home.home.make().makePrivate(HomeFolder.runName)
    // The lock of the home guards it; what is left there is from a power cut.
    try run.removeTree(Self.scratchName)
    defer { _ = try? run.removeTree(Self.scratchName) }
    let scratch = try run.makePrivate(Self.scratchName)
    let watch = SyncProgress(context)
    defer { watch.finish() }
    let verification = try home.verify(
      RemoteMaker.remote(of: state), state,
      in: HomeFolder(path: WorkingFolder.absolute(scratch.path), origin: .option),
      buildDate: Build.time.millisecondsSinceEpoch, now: try context.moment(),
      progress: watch.show)
    return VerifiedView(
      address: state.address, verification: verification,
      isWaiting: try !home.waiting(for: state).isNothing, home: home)
  }
}

private struct VerifiedList: Presentable, Answer {
  static let members = Members<VerifiedList> {
    Member("remotes", .objects(), "what was found on each remote") { $0.views }
  }

  let views: [VerifiedView]

  func present(on page: inout Page) {
    for view in views where view.verification.report.failure == nil { view.present(on: &page) }
  }
}

/// What a restore drill from one remote found.
private struct VerifiedView: Answer {
  static let members = Members<VerifiedView> {
    Member("remote", .text, "address of the remote") { "\($0.address)" }
    Member("same", .flag, "whether a new device would get the same records") {
      $0.verification.isSame
    }
    Member("records", .count, "records of this device") { $0.verification.records }
    Member("received_bytes", .number(.bytes), "how much was received") {
      $0.verification.report.receivedBytes
    }
    Member("unsent", .flag, "whether changes of this device are not there yet") { $0.isWaiting }
    Member("missing_there", .objects(), "records that are only here") { $0.missingThere }
    Member("missing_here", .objects(), "records that are only there") { $0.missingHere }
    Member("different", .objects(), "records that are not the same") { $0.different }
    Member("missing_files", .objects(), "documents whose file is here and cannot be restored") {
      $0.missingFiles
    }
    Member("error", .text, "why it failed, or null") {
      $0.verification.report.failure.map { "\($0)" }
    }
    Member("troubles", .objects(), "what is not as it should be there") {
      $0.verification.report.troubles.map(TroubleView.init)
    }
  }

  let address: RemoteAddress
  let verification: SyncHome.Verification
  let isWaiting: Bool
  private let missingThere, missingHere, different, missingFiles: [MentionView]
  private static let mostShown = 20

  init(
    address: RemoteAddress, verification: SyncHome.Verification, isWaiting: Bool, home: SyncHome
  ) {
    (self.address, self.verification, self.isWaiting) = (address, verification, isWaiting)
    missingThere = verification.missingThere.map { MentionView($0, in: home.store) }
    missingHere = verification.missingHere.map { MentionView($0, in: home.store) }
    different = verification.different.map { MentionView($0, in: home.store) }
    missingFiles = verification.missingFiles.map { MentionView($0, in: home.store) }
  }

  func present(on page: inout Page) {
    let count = Phrase.count(verification.records, "record")
    let place = Printable.line("\(address)")
    guard !verification.isSame else {
      return page.paragraph("\(place): all of the \(count) here can be restored from it")
    }
    page.paragraph("\(place): a new device would not get the same as the \(count) here")
    present(missingThere, "only here", on: &page)
    present(missingHere, "only there", on: &page)
    present(different, "different", on: &page)
    present(missingFiles, "file only here", on: &page)
    for trouble in verification.report.troubles {
      page.paragraph("  \(Printable.line(trouble.text))")
    }
    if verification.report.failure == nil {
      page.paragraph(
        "  run 'vanlog sync now' to store again what this device has, then verify again")
    }
  }

  private func present(_ mentions: [MentionView], _ what: String, on page: inout Page) {
    for mention in mentions.prefix(Self.mostShown) {
      page.paragraph("  \(what): \(Printable.line(mention.phrase))")
    }
    if mentions.count > Self.mostShown {
      page.paragraph("  \(what): \(mentions.count - Self.mostShown) more; --json lists all")
    }
  }
}
