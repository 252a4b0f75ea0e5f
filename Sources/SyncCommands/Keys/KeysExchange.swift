import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore
import TripSync

/// Changing keys: what is there is fetched first, and the change is sent at once.
struct KeysExchange {
  static let offline = OptionSpec(
    "offline", help: "Continue even if a remote cannot be reached, and show what that leaves out.")

  /// Of commands that change keys.
  static let exits = [
    SyncExits.notSetUp, SyncExits.opening,
    Exit(
      .tryAgain, "a remote cannot be reached (see --offline), or another process syncs this home"),
    Exit(.badData, "a remote was emptied, altered or exchanged"),
    Exit(.inputOutput, "the disk or the helper program of a remote fails"),
  ]

  private let home: SyncHome
  private let arguments: Arguments
  private let context: CommandContext
  private let local: (Instant) -> String
  /// The places from which not everything was fetched.
  private let unfetched: [SyncHome.Unfetched]

  /// Fetches what is there.
  init(_ home: SyncHome, _ arguments: Arguments, _ context: CommandContext) throws {
    (self.home, self.arguments, self.context) = (home, arguments, context)
    local = try context.localTexts()
    unfetched = try Self.sync(home, context)
    for place in unfetched {
      if case .revoked = place.failure { throw CommandProblem(.notPermitted, place.reason) }
    }
  }

  private static func sync(
    _ home: SyncHome, _ context: CommandContext
  ) throws -> [SyncHome.Unfetched] {
    let places = PlacesWatch(context)
    let watch = SyncProgress(context)
    defer {
      watch.finish()
      places.finish()
    }
    return try home.fetchAll(
      from: RemoteMaker.remote, now: try context.moment(),
      progress: { step in
        try places.look(at: step)
        watch.show(step)
      })
  }

  /// Continues if everything was fetched, or with --offline; `loss` says what a place that was not
  /// reached may have, since a day.
  func requireFetched(or loss: String) throws {
    guard let first = unfetched.first else { return }
    guard !arguments.flag(Self.offline) else {
      for place in unfetched { context.note("\(sentence(place, loss)): \(place.reason)") }
      return
    }
    let reasons = unfetched.map { "\($0.reason)\n\(sentence($0, loss))" }
    throw CommandProblem(
      first.failure?.exitStatus ?? .tryAgain,
      reasons.joined(separator: "\n")
        + "\nnothing was changed; try again when it can be reached, or continue with --offline")
  }

  private func sentence(_ place: SyncHome.Unfetched, _ loss: String) -> String {
    let day = place.lastSuccess.map { local(Instant(millisecondsSinceEpoch: $0)) }
    let since = day.map { "was last fetched from on \($0)" } ?? "was never fetched from"
    return "\(Printable.line("\(place.address)")) \(since): \(loss)"
  }

  /// Sends the change, and returns whether every place has it.
  func publish() throws -> Bool {
    let failed = try Self.sync(home, context)
    if !failed.isEmpty { context.note("run 'vanlog sync now' when the remote can be reached") }
    return failed.isEmpty
  }
}
