import CommandLineKit
import Glibc
import HomeFolder
import Records
import SharedCommands
import Text
import TripSync

/// What `doctor` finds out about sync: keys, remotes, and whether a restore was ever tried.
struct SyncFindings {
  let all: [Finding]
  private static let day: Int64 = 86_400_000
  /// A drill some months old proves little of what has come since.
  private static let oldDrill: Int64 = 180
  private static let longSilence: Int64 = 14

  init(_ context: CommandContext, store: RecordStore?) throws {
    guard SyncHome.isSetUp(in: try context.home()) else {
      all = [.ok(.keys, "none: this device does not sync")]
      return
    }
    OwnMemory.keepPrivate()
    guard let store else {
      all = [Finding(.keys, .warning, "not looked at, since the store cannot be read")]
      return
    }
    do {
      all = try Self.look(context, store)
    } catch {
      let advice = "restore a backup of keys/, or join again with 'vanlog sync join'"
      all = [Finding(.keys, .problem, "\(error)", advice: advice)]
    }
  }

  private static func look(_ context: CommandContext, _ store: RecordStore) throws -> [Finding] {
    let syncing = try SyncHome(lookingAt: context.home(), store: store)
    let clock = try context.clock()
    let now = clock.isProven ? clock.now.millisecondsSinceEpoch : nil
    if try syncing.isRevoked() {
      return [
        Finding(
          .keys, .problem, "this device was revoked by another one",
          advice: "run 'vanlog sync leave', and 'vanlog sync join' if it is to take part again")
      ]
    }
    let wall = clock.now.millisecondsSinceEpoch
    let remotes = try syncing.remotes().flatMap { state in
      [finding(state, now: now)]
        + state.troublesToTell(at: wall).map {
          Finding(.remotes, .problem, $0.text, advice: "see 'vanlog sync status'")
        }
    }
    guard remotes.isEmpty else { return [.ok(.keys, "readable")] + remotes }
    return [
      .ok(.keys, "readable"),
      Finding(
        .remotes, .warning, "none, so nothing leaves this device",
        advice: "add one: 'vanlog sync remotes'"),
    ]
  }

  private static func finding(_ state: RemoteState, now: Int64?) -> Finding {
    let last = state.lastSuccess.map { "last success \(age($0, now))" } ?? "never reached"
    let proof =
      state.lastProof.map { "last proven restore \(age($0, now))" } ?? "restore never proven"
    let sentence = "\(state.address): \(last), \(proof)"
    if let error = state.lastError, state.failures >= 3 {
      return Finding(
        .remotes, .problem, "\(sentence); the last \(state.failures) syncs failed: \(error)",
        advice: "see 'vanlog sync status'")
    }
    let isSilent = days(since: state.lastSuccess, now).map { $0 > longSilence } ?? false
    if isSilent || state.lastSuccess == nil {
      return Finding(.remotes, .warning, sentence, advice: "run 'vanlog sync now'")
    }
    guard let proven = state.lastProof, days(since: proven, now).map({ $0 <= oldDrill }) ?? true
    else {
      return Finding(
        .remotes, .warning, sentence,
        advice: "run 'vanlog sync verify' to prove that it can be read back")
    }
    return .ok(.remotes, sentence)
  }

  private static func days(since moment: Int64?, _ now: Int64?) -> Int64? {
    guard let moment, let now else { return nil }
    let (passed, overflow) = now.subtractingReportingOverflow(moment)
    return overflow ? nil : passed / day
  }

  private static func age(_ moment: Int64, _ now: Int64?) -> String {
    guard let now, now >= moment else {
      return "on \(Instant(millisecondsSinceEpoch: moment).day())"
    }
    return Age.text(milliseconds: now - moment)
  }
}
