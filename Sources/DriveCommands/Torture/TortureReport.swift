import CommandLineKit
import Text

/// The kinds of trial.
enum TortureTrial: String, CaseIterable {
  case writeKilled = "killed_at_write"
  case randomlyKilled = "killed_at_random"
  case torn = "write_torn"
  case cut = "cut_short"
  case zeroed = "block_zeroed"
  case old = "block_old"
  case foreign = "block_of_another_drive"
  case doubled = "block_doubled"
  case garbled = "block_garbled"
  case flipped = "bit_flipped"
  case mended = "killed_while_mending"
  case kept = "killed_while_keeping"

  var words: String {
    switch self {
    case .writeKilled: "killed at each write"
    case .randomlyKilled: "killed at random moments"
    case .torn: "a write torn at each byte"
    case .cut: "cut short at each byte"
    case .zeroed: "a block of zeros"
    case .old: "an older block"
    case .foreign: "a block of another drive"
    case .doubled: "a repeated block"
    case .garbled: "a block of garbage"
    case .flipped: "a flipped bit"
    case .mended: "killed while repairing"
    case .kept: "killed while keeping"
    }
  }

  /// Whether all acknowledged points must be found again, since the disk kept its word.
  var mustKeepAll: Bool {
    switch self {
    case .writeKilled, .randomlyKilled, .torn, .mended, .kept: true
    case .cut, .zeroed, .old, .foreign, .doubled, .garbled, .flipped: false
    }
  }
}

/// The results of one kind of trial.
struct TortureTally {
  var tried = 0
  /// Points that are not as they were recorded.
  var wrong = 0
  /// Points that were reported as saved and not found.
  var lost = 0
  /// The most points that one trial lost: unsaved ones by a kill, any by damage.
  var worstPoints = 0
  /// From the first of these points to the last.
  var worstSeconds = 0.0
}

/// The results of a run.
struct TortureReport: Presentable, Answer {
  let seed: Int
  let points: Int
  var tallies: [TortureTrial: TortureTally] = [:]
  /// Descriptions of the first few failures.
  var failures: [String] = []
  var failureCount = 0
  var kept: String?

  private static let mostFailures = 20

  init(seed: Int, points: Int) {
    self.seed = seed
    self.points = points
  }

  mutating func fail(_ trial: TortureTrial, _ text: String) {
    failureCount += 1
    if failures.count < Self.mostFailures { failures.append("\(trial.words): \(text)") }
  }

  private func sum(_ part: (TortureTally) -> Int, of isMeant: (TortureTrial) -> Bool) -> Int {
    tallies.reduce(0) { isMeant($1.key) ? $0 + part($1.value) : $0 }
  }

  private var trials: [(trial: TortureTrial, tally: TortureTally)] {
    TortureTrial.allCases.compactMap { trial in tallies[trial].map { (trial, $0) } }
  }

  private func worst(_ isMeant: (TortureTrial) -> Bool) -> TortureTally {
    tallies.filter { isMeant($0.key) }.values.max { $0.worstPoints < $1.worstPoints }
      ?? TortureTally()
  }

  private var kills: Int { sum(\.tried) { $0 == .writeKilled || $0 == .randomlyKilled } }
  private var tried: Int { sum(\.tried) { _ in true } }
  private var wrong: Int { sum(\.wrong) { _ in true } }
  private var lost: Int { sum(\.lost, of: \.mustKeepAll) }
  private var worstSeconds: Double {
    tallies.filter { $0.key.mustKeepAll }.values.map(\.worstSeconds).max() ?? 0
  }

  // MARK: For a person

  func present(on page: inout Page) {
    var table = Table([
      .init("TRIAL", mayShrink: true), .init("TIMES", alignsRight: true),
      .init("MOST LOST", alignsRight: true), .init("WRONG POINTS", alignsRight: true),
    ])
    for (trial, tally) in trials {
      table.add([
        trial.words, "\(tally.tried)", Self.loss(tally, trial), "\(tally.wrong)",
      ])
    }
    page.table(table)
    page.line()
    page.paragraph(verdict)
    for failure in failures { page.paragraph("- \(Printable.line(failure))") }
  }

  private static func loss(_ tally: TortureTally, _ trial: TortureTrial) -> String {
    let points = Phrase.count(tally.worstPoints, "point")
    guard trial.mustKeepAll, tally.worstPoints > 0 else { return points }
    return "\(points), \(FixedDecimal.text(tally.worstSeconds, decimals: 0)) s"
  }

  private var verdict: String {
    let way = "Ran \(tried) trials on a drive of \(points) points, with seed \(seed). "
    guard failureCount == 0 else {
      return way + "Failures (\(failureCount)):"
    }
    return way
      + "No point was wrong. No point reported as saved was lost, except where the file itself was "
      + "damaged."
  }

  // MARK: For a program

  static let members = Members<TortureReport> {
    Member("seed", .number(.plain), "seed that reproduces the same damage") { $0.seed }
    Member("points", .count, "points in the drive") { $0.points }
    Member("kills", .count, "recorders killed") { $0.kills }
    Member("states", .count, "total number of trials") { $0.tried }
    Member(
      "acknowledged_lost", .count, "saved points lost to a kill or a torn write; must be 0"
    ) { $0.lost }
    Member("worst_loss_points", .count, "most unsaved points lost to one kill") {
      $0.worst(\.mustKeepAll).worstPoints
    }
    Member(
      "worst_loss_s", .number(.seconds, decimals: 1),
      "time from the first of these points to the last"
    ) { $0.worstSeconds }
    Member("worst_damage_points", .count, "most points lost to one damaged file") {
      $0.worst { !$0.mustKeepAll }.worstPoints
    }
    Member("wrong_points", .count, "points that differ from what was recorded; must be 0") {
      $0.wrong
    }
    Member("failed", .count, "number of failures") { $0.failureCount }
    Member("failures", .texts, "what failed") { $0.failures }
    Member("kept_in", .text, "with --keep: folder with the files of the failures, or null") {
      $0.kept
    }
    Member("trials", .objects(trialMembers), "results for each kind of trial") { $0.trials }
  }

  private static let trialMembers = Members<(trial: TortureTrial, tally: TortureTally)> {
    Member("trial", .choice, "kind of trial") { $0.trial }
    Member("times", .count, "number of trials") { $0.tally.tried }
    Member("wrong_points", .count, "points that differ from what was recorded") { $0.tally.wrong }
    Member("acknowledged_lost", .count, "saved points lost") { $0.tally.lost }
    Member("worst_loss_points", .count, "most points lost in one trial") { $0.tally.worstPoints }
    Member(
      "worst_loss_s", .number(.seconds, decimals: 1),
      "time from the first of these points to the last"
    ) { $0.tally.worstSeconds }
  }
}
