import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripSync

/// `sync now`: sends what is new here and fetches what is new elsewhere.
struct SyncNowCommand: ReadingCommand {
  static let name = "sync now"
  static let use = CommandUse.changes(.long)
  static let summary = "Send what is new here, and fetch what is new elsewhere."
  static let details = [
    "It can be stopped at any time, even by pulling the plug; the next one continues. What people "
      + "enter goes first, tracks and documents last. With several remotes, each is tried, and the "
      + "exit code is that of the worst failure. A new device takes all that can be read; what is "
      + "missing is listed by device, with exit code 75, or 65 if something is damaged.",
    "With --if-online, as for a timer, it does nothing while there is no default route, and leaves "
      + "out a remote that has failed until its next try is due.",
  ]
  static let operands = [RemoteArguments.known]
  static let options = [seconds, bytes, metered, ifOnline]
  static let examples = [
    Example("vanlog sync now", "Sync with all remotes."),
    Example("vanlog sync now --max-seconds 25 --metered", "Use a costly connection sparingly."),
  ]
  static let jsonFields = SyncNowView.jsonFields
  static let exits =
    SyncExits.talking + [
      Exit(.inputMissing, "there is no such remote")
    ]

  private static let seconds = OptionSpec(
    "max-seconds", value: .integer("N", 1...86_400),
    help: "Stop cleanly after this many seconds per remote; the next sync continues.")
  private static let bytes = OptionSpec(
    "max-bytes", value: .integer("N", 1_024...1_000_000_000_000),
    help: "Stop cleanly after this many bytes per remote; the next sync continues.")
  private static let metered = OptionSpec(
    "metered", help: "Send and fetch only what people enter, no tracks and documents.")
  private static let ifOnline = OptionSpec(
    "if-online", help: "Do nothing while there is no network, or before the next try is due.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.syncHome()
    let now = try context.moment()
    let remotes = try chosen(home).filter { !isPostponed($0) }
    guard !remotes.isEmpty else {
      try context.output(view(home, []))
      return .done
    }
    let places = PlacesWatch(context)
    let reports = try remotes.map { try sync(home, $0, now, places, context) }
    places.finish()
    let result = try view(home, Array(zip(remotes, reports)))
    try context.output(result)
    result.noteRest(context)
    guard let problem = result.problem else { return .done }
    throw problem
  }

  private func chosen(_ home: SyncHome) throws -> [RemoteState] {
    let all = try home.remotes()
    // A store that had to be rebuilt has forgotten them, while the keys are still there.
    guard !all.isEmpty else {
      throw CommandProblem(
        .configuration,
        "this device has forgotten where it syncs, as after a repair of its store; run 'vanlog sync "
          + "join REMOTE' to get back what was lost")
    }
    guard let text = arguments.operand(0) else { return all }
    return [try all.named(text)]
  }

  /// Whether a timer should not try a remote now.
  private func isPostponed(_ state: RemoteState) -> Bool {
    guard arguments.flag(Self.ifOnline) else { return false }
    if !state.address.isDirectory, !DefaultRoute.exists() { return true }
    return state.millisecondsToNextTry ?? 0 > 0
  }

  private func sync(
    _ home: SyncHome, _ state: RemoteState, _ now: Moment, _ places: PlacesWatch,
    _ context: CommandContext
  ) throws -> SyncReport {
    let watch = SyncProgress(context)
    defer { watch.finish() }
    let budget = SyncBudget(
      seconds: arguments.integer(Self.seconds), bytes: arguments.integer(Self.bytes))
    return try home.sync(
      with: RemoteMaker.remote(of: state), state,
      mode: arguments.flag(Self.metered) ? .recordsOnly : .everything, budget: budget, now: now,
      progress: { step in
        try places.look(at: step)
        watch.show(step)
      })
  }

  /// The outcome, and what still waits everywhere.
  private func view(
    _ home: SyncHome, _ done: [(RemoteState, SyncReport)]
  ) throws -> SyncNowView {
    let states = try home.remotes()
    let views = try done.map { before, report in
      let state = states.first { $0.address == before.address } ?? before
      return try RemoteSyncView(state, report, home)
    }
    let rest = states.filter { state in !views.contains { $0.address == state.address } }
    return SyncNowView(
      views: views, leftOut: try rest.map { try LeftOutView($0, home) },
      conflicts: try home.store.conflictCount())
  }
}

extension [RemoteState] {
  /// The remote of this address.
  func named(_ text: String) throws -> RemoteState {
    let address = try RemoteArguments.tidied(text)
    guard let found = first(where: { $0.address == address }) else {
      throw RepositoryError.noRemote(text)
    }
    return found
  }
}

extension RemoteState {
  /// How long a timer waits before it tries again; `nil` if the last try did not fail in this boot.
  var millisecondsToNextTry: Int64? {
    guard let retryAt, let retryBoot, retryBoot == BootID.current() else { return nil }
    return Swift.max(0, retryAt - MonotonicClock.now)
  }
}
