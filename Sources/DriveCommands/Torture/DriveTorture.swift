import Children
import SharedCommands
import CommandLineKit
import DurableFiles
import Glibc
import HomeFolder
import Text

/// `drive torture`: proves that no kill and no damage produces a wrong point.
struct DriveTorture: Command {
  static let name = "drive torture"
  static let summary = "Prove that no kill loses a saved point and no damage produces a wrong one."
  static let details = [
    "Records a made-up drive with recorders that are killed at each write and at random moments. "
      + "Then damages its file in every way a disk may: torn writes, a missing end, blocks of "
      + "zeros, of older bytes, of another drive or repeated, flipped bits. What is read after "
      + "each trial is compared with the drive point by point. Repairing and keeping the drive are "
      + "killed too.",
    "It works in a temporary folder (--dir, else TMPDIR, else /tmp) and does not touch your data. "
      + "The large size takes about ten minutes and writes some 18 GB: do not run it on an "
      + "SD card.",
  ]
  static let options = [size, points, kills, seed, folder, keep]
  static let examples = [
    Example("vanlog drive torture", "Test this machine and its card."),
    Example("vanlog drive torture --size large --dir /dev/shm", "Run all trials, in memory."),
  ]
  static let jsonFields = [
    JSONField("seed, points", "what makes the same drive and the same damage again"),
    JSONField("kills, states", "recorders killed, and trials in all"),
    JSONField("acknowledged_lost", "saved points that a kill or a torn write has cost; must be 0"),
    JSONField(
      "worst_loss_points, worst_loss_s", "the most that one kill has cost of what waited"),
    JSONField("worst_damage_points", "the most points that one damage to the file has cost"),
    JSONField("wrong_points", "points that are not as they were recorded; must be 0"),
    JSONField("failed, failures", "how often something was not as it must be, and what"),
    JSONField("kept", "with --keep: the folder with the files that show it, or null"),
    JSONField(
      "trials",
      "list of: trial, times, wrong_points, acknowledged_lost, worst_loss_points, worst_loss_s"),
  ]
  static let exits = [
    Exit(.ownFault, "a trial failed; please report it"),
    Exit(.serviceMissing, "the recorder is not installed"),
    Exit(.inputMissing, "the folder does not exist"),
    Exit(.tryAgain, "it was stopped before the end"),
  ]

  private static let size = OptionSpec(
    "size", value: .choice("SIZE", TorturePlan.Size.allCases.map(\.rawValue)),
    help: "small (seconds), normal or large (minutes). Default: normal.")
  private static let points = OptionSpec(
    "points", value: .integer("N", 50...100_000),
    help: "Number of fixes while driving, instead of what --size sets.")
  private static let kills = OptionSpec(
    "kills", value: .integer("N", 0...1_000_000),
    help: "Number of kills at random moments, instead of what --size sets.")
  private static let seed = OptionSpec(
    "seed", value: .integer("N", 0...2_147_483_647),
    help: "Repeat the run with this seed. Default: another one each time.")
  private static let folder = OptionSpec(
    "dir", value: .folder(), help: "Work in a new folder inside this one.")
  private static let keep = OptionSpec(
    "keep", help: "Keep the files of failed trials, and print where they are.")

  private let arguments: Arguments
  private let plan: TorturePlan

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let size = arguments.text(Self.size).flatMap(TorturePlan.Size.init) ?? .normal
    let seed = arguments.integer(Self.seed) ?? Int.random(in: 0...2_147_483_647)
    var plan = TorturePlan(size, seed: seed)
    plan.points = arguments.integer(Self.points) ?? plan.points
    plan.kills = arguments.integer(Self.kills) ?? plan.kills
    self.plan = plan
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let recorder = Sibling.recorder.find(), let vanlog = OwnExecutable.path() else {
      throw DriveProblem(
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
    let size = arguments.text(Self.size) ?? TorturePlan.Size.normal.rawValue
    let again = "--size \(size) --points \(plan.points) --kills \(plan.kills) --seed \(plan.seed)"
    context.note(
      "this must never happen: please report it with the seed (\(again)) and the output of 'vanlog "
        + "version'")
    return .ownFault
  }
}
