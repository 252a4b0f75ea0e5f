import Children
import CommandLineKit
import DurableFiles
import Glibc
import HomeFolder
import SharedCommands
import Text

/// `drive torture`: the proof that no kill and no damage makes a wrong point.
struct DriveTorture: Command {
  static let name = "drive torture"
  static let summary = "Prove that no kill costs a saved point, and no damage makes a wrong one."
  static let details = [
    "A made-up drive is recorded by recorders that are killed at each write and at random "
      + "instants. Then its file is damaged in every way that a disk may: writes torn, the end cut "
      + "off, blocks of zeros, of older bytes, of another drive or doubled, bits flipped. What is "
      + "read after each is compared with the drive point by point. Mending and keeping the drive "
      + "are killed too.",
    "It works in a temporary folder (--dir, else TMPDIR, else /tmp), and touches nothing of yours. "
      + "A large one takes ten minutes or so, and writes some 18 GB: not onto an SD card.",
  ]
  static let options = [size.spec, points, kills, seed, folder, keep]
  static let examples = [
    Example("vanlog drive torture", "Before a long journey."),
    Example("vanlog drive torture --size large --dir /dev/shm", "All of it, in memory."),
  ]
  static let jsonFields = [
    JSONField("seed", .number(.plain), "the number that makes the same damage again"),
    JSONField("points", .count, "points of the drive"),
    JSONField("kills", .count, "recorders that were killed"),
    JSONField("states", .count, "trials in all"),
    JSONField(
      "acknowledged_lost", .count, "saved points that a kill or a torn write has cost; must be 0"),
    JSONField("worst_loss_points", .count, "the most points that one kill has cost of what waited"),
    JSONField("worst_loss_s", .number(.seconds), "from the first of these points to the last"),
    JSONField(
      "worst_damage_points", .count, "the most points that one damage to the file has cost"),
    JSONField("wrong_points", .count, "points that are not as they were recorded; must be 0"),
    JSONField("failed", .count, "how often something was not as it must be"),
    JSONField("failures", .list(.text), "what was not"),
    JSONField("kept_in", .text, "with --keep: the folder with the files that show it, or null"),
    JSONField("trials", .list(.object(trialFields)), "the same for each kind of trial"),
  ]
  private static let trialFields = [
    JSONField("trial", .choice(TortureTrial.allCases.map(\.rawValue)), "what was done"),
    JSONField("times", .count, "how often"),
    JSONField("wrong_points", .count, "points that are not as they were recorded"),
    JSONField("acknowledged_lost", .count, "saved points that were not found"),
    JSONField("worst_loss_points", .count, "the most points that one of them has cost"),
    JSONField("worst_loss_s", .number(.seconds), "from the first of these points to the last"),
  ]
  static let exits = [
    Exit(.ownFault, "something was not as it must be; please report it"),
    Exit(.serviceMissing, "the recorder is not installed"),
    Exit(.inputMissing, "there is no such folder"),
    Exit(.tryAgain, "it was stopped before the end"),
  ]

  private static let size = DefaultedOption<TorturePlan.Size>(
    "size", "SIZE", default: .normal, help: "small (seconds), normal or large (minutes).")
  private static let points = OptionSpec(
    "points", value: .integer("N", 50...100_000),
    help: "Fixes of the van under way, instead of what the size says.")
  private static let kills = OptionSpec(
    "kills", value: .integer("N", 0...1_000_000),
    help: "Kills at random instants, instead of what the size says.")
  private static let seed = OptionSpec(
    "seed", value: .integer("N", 0...2_147_483_647),
    default: "another one each time", help: "Do again what this number made.")
  private static let folder = OptionSpec(
    "dir", value: .folder(), help: "Work in a folder below this one.")
  private static let keep = OptionSpec(
    "keep", help: "Keep the files of what went wrong, and say where.")

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
      throw DriveProblem(
        .serviceMissing, "vanlog-recorder is not installed beside vanlog; install it and try again")
    }
    let place = arguments.text(Self.folder) ?? context.environment["TMPDIR"] ?? "/tmp"
    let above = try Directory(WorkingFolder.absolute(place), links: .follow)
    let name = "vanlog-torture-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    // No service manager is to hear of recorders that die.
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
    if let kept = report.kept { context.note("the files that show it are in \(kept)") }
    let size = arguments.choice(Self.size).rawValue
    let again = "--size \(size) --points \(plan.points) --kills \(plan.kills) --seed \(plan.seed)"
    context.note(
      "this must never happen: please report it with the seed (\(again)) and with what "
        + "'vanlog version' says")
    return .ownFault
  }
}
