import Children
import CommandLineKit
import DurableFiles
import Glibc
import HomeFolder
import SharedCommands

/// `drive torture`: proves that no kill and no damage produces a wrong point.
struct DriveTortureCommand: Command {
  static let name = "drive torture"
  static let use = CommandUse.shows(.long, .owner)
  static let summary = "Prove that no kill loses a saved point and no damage produces a wrong one."
  static let details = [
    "Records a made-up drive with recorders that are killed at each write and at random moments. "
      + "Then damages its file in every way a disk might: torn writes, a missing end, flipped "
      + "bits, and blocks that are zeroed, repeated, outdated or from another drive. What is read "
      + "after each trial is compared with the drive point by point. Repairing and keeping the "
      + "drive are killed too.",
    "It works in a temporary folder (--dir, else TMPDIR, else /tmp) and does not touch your data. "
      + "The large size takes about ten minutes and writes about 18 GB: do not run it on an SD "
      + "card.",
  ]
  static let options = [size.spec, points, kills, seed, folder, keep]
  static let examples = [
    Example("vanlog drive torture", "Test this machine and its card."),
    Example("vanlog drive torture --size large --dir /dev/shm", "Run all trials, in memory."),
  ]
  static let jsonFields = TortureReport.jsonFields
  static let exits = [
    Exit(.ownFault, "a trial failed; please report it"),
    Exit(.serviceMissing, "the recorder is not installed"),
    Exit(.inputMissing, "the folder does not exist"),
    Exit(.tryAgain, "it was stopped before the end"),
  ]

  private static let size = DefaultedOption<TorturePlan.Size>(
    "size", "SIZE", default: .normal, help: "small (seconds), normal or large (minutes).")
  private static let points = OptionSpec(
    "points", value: .integer("N", 50...100_000),
    help: "Number of fixes while driving, instead of what --size sets.")
  private static let kills = OptionSpec(
    "kills", value: .integer("N", 0...1_000_000),
    help: "Number of kills at random moments, instead of what --size sets.")
  private static let seed = OptionSpec(
    "seed", value: .integer("N", 0...2_147_483_647),
    default: "a new one each time", help: "Repeat the run with this seed.")
  private static let folder = OptionSpec(
    "dir", value: .folder(), help: "Work in a new folder inside this one.")
  private static let keep = OptionSpec(
    "keep", help: "Keep the files of failed trials, and print where they are.")

  private let arguments: Arguments
  private let plan: TorturePlan

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let seed = arguments.integer(Self.seed) ?? Int.random(in: 0...2_147_483_647)
    var plan = TorturePlan(arguments.choice(Self.size), seed: seed)
    plan.points = arguments.integer(Self.points) ?? plan.points
    plan.kills = arguments.integer(Self.kills) ?? plan.kills
    self.plan = plan
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let recorder = Sibling.recorder.find(), let vanlog = OwnExecutable.path() else {
      throw CommandProblem(
        .serviceMissing, "vanlog-recorder is not installed; install it beside vanlog and try again")
    }
    let place = arguments.text(Self.folder) ?? context.environment["TMPDIR"] ?? "/tmp"
    let above = try Directory(WorkingFolder.absolute(place), links: .follow)
    let name = "vanlog-torture-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    // The service manager must not hear of recorders that die.
    unsetenv("NOTIFY_SOCKET")
    Interruption.watch()
    let ended = Result {
      try Torture(
        plan, in: above.makePrivate(name), keepsFailures: arguments.flag(Self.keep),
        programs: (recorder, vanlog), context
      ).run()
    }
    try Torture.clear(above, name)
    let report = try ended.get()
    try context.output(report)
    return end(report, context)
  }

  private func end(_ report: TortureReport, _ context: CommandContext) -> ExitStatus {
    guard report.failureCount > 0 else { return .done }
    if let kept = report.kept { context.note("the files of the failed trials are in \(kept)") }
    let size = arguments.choice(Self.size).rawValue
    let again = "--size \(size) --points \(plan.points) --kills \(plan.kills) --seed \(plan.seed)"
    context.note(
      "this must never happen: please report it with the seed (\(again)) and the output of 'vanlog "
        + "version'")
    return .ownFault
  }
}

/// How many trials to run.
struct TorturePlan {
  enum Size: String, CaseIterable {
    case small, normal, large
  }

  let seed: Int
  /// Number of fixes while driving; they make about as many points.
  var points: Int
  /// Recorders killed at a random moment, besides one for each write.
  var kills: Int
  /// Writes to tear, each at every byte.
  let torn: Int
  /// Bytes at the end of a file, at each of which it is cut.
  let tail: Int
  /// Random places for each kind of damage.
  let places: Int
  /// Damaged drives to repair, with a kill at each write of the repair.
  let mendings: Int
  /// Drives that the real program keeps, killed midway and started again.
  let keepings: Int

  init(_ size: Size, seed: Int) {
    self.seed = seed
    switch size {
    case .small:
      (points, kills, torn, tail, places, mendings, keepings) = (60, 10, 3, 700, 300, 2, 3)
    case .normal:
      (points, kills, torn, tail, places, mendings, keepings) = (300, 100, 20, 8_000, 4_000, 12, 20)
    case .large:
      (points, kills, torn, tail, places, mendings, keepings) =
        (1_500, 1_000, 100, 65_536, 40_000, 100, 200)
    }
  }
}
