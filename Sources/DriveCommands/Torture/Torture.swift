import Answers
import Children
import CommandLineKit
import DriveRecorder
import DurableFiles
import Glibc
import SharedCommands
import Text

/// Records, kills and damages a drive again and again, and reads it each time.
///
/// Everything happens in a folder of its own, which is removed at the end.
final class Torture {
  let plan: TorturePlan
  let context: CommandContext
  let folder: Directory
  let programs: (recorder: String, vanlog: String)
  let truth: TortureTruth
  var dice: TortureDice
  private(set) var report: TortureReport

  /// How long an undisturbed recorder takes for the whole drive.
  let undisturbed: Duration
  private let keepsFailures: Bool

  static let logName = "drive.log"
  private static let moment: Int64 = 1_748_764_800_000
  private static let homeName = "home"
  private static let failedName = "failed"
  private static let mostKept = 20

  /// Makes up the drive, and lets one recorder record it undisturbed.
  init(
    _ plan: TorturePlan, in folder: consuming Directory, keepsFailures: Bool,
    programs: (recorder: String, vanlog: String), _ context: CommandContext
  ) throws {
    self.plan = plan
    self.context = context
    self.programs = programs
    self.keepsFailures = keepsFailures
    dice = TortureDice(seed: UInt64(plan.seed))
    let drive = TortureDrive(points: plan.points, seed: plan.seed)
    try folder.replace(Self.logName, with: drive.log)
    let home = try folder.makePrivate("undisturbed")
    let id = RecordID(milliseconds: Self.moment, using: &dice)
    let orders = Self.orders(home: home.path, log: folder.path(of: Self.logName), drive: id)
    let start = ContinuousClock.now
    let ran = try ChildProcess.start(programs.recorder, orders.arguments).end()
    undisturbed = ContinuousClock.now - start
    let said = RecorderWords(ran.output)
    guard ran.end == .code(0), let truth = try TortureTruth(in: home, saves: said.saves),
      truth.points.allSatisfy({ $0.time.flatMap { drive.places[$0] } == $0.position }),
      said.saves.last == truth.points.count
    else {
      throw CommandProblem(
        .ownFault, "the recorder fails even when undisturbed (\(ran.end)); \(Self.plea)")
    }
    self.truth = truth
    report = TortureReport(seed: plan.seed, points: truth.points.count)
    self.folder = folder
  }

  static let plea = "please report this with the output of 'vanlog version'"

  static func orders(home: String, log: String, drive: RecordID) -> RecorderOrders {
    var orders = RecorderOrders(home: home)
    orders.drive = drive
    orders.mode = .full
    orders.source = .replay(RecorderOrders.Replay(path: log, speed: nil))
    orders.printsLines = true
    return orders
  }

  /// Runs all trials.
  func run() throws -> TortureReport {
    try killAtEachWrite()
    try killAtRandom()
    try tearWrites()
    let images = try TortureImages(
      truth, foreignDrive: RecordID(milliseconds: Self.moment, using: &dice),
      in: folder.makePrivate("image-1"), and: folder.makePrivate("image-2"))
    try damage(images)
    try killWhileMending(images)
    try killWhileKeeping(images)
    return report
  }

  // MARK: Homes and files

  /// An empty home, or one with a black box of these bytes.
  func freshHome(_ blackBox: [UInt8]? = nil) throws -> Directory {
    try Interruption.check()
    try folder.removeTree(Self.homeName)
    let home = try folder.makePrivate(Self.homeName)
    if let blackBox { try home.replace(BlackBox.fileName, with: blackBox) }
    return home
  }

  /// The points of a black box, and their drive; `nil` if there is no file.
  static func read(
    _ home: borrowing Directory
  ) throws(BlackBoxError) -> (points: [DrivePoint], contents: BlackBoxContents)? {
    let read = try BlackBox.read(in: home, into: { _ in [DrivePoint]() }) { points, piece in
      if case .entry(.point(let point)) = piece { points.append(point) }
    }
    return read.map { ($0.gathered, $0.contents) }
  }

  // MARK: Results

  /// Counts a trial and its failures.
  func count(
    _ trial: TortureTrial, wrong: Int = 0, lost: Int = 0,
    loss: (points: Int, seconds: Double) = (0, 0)
  ) {
    report.tallies[trial, default: TortureTally()].count(wrong: wrong, lost: lost, loss: loss)
  }

  /// Records a failure, and keeps the black box that shows it.
  func fail(_ trial: TortureTrial, _ text: String, in home: borrowing Directory) throws {
    report.fail(trial, text)
    guard keepsFailures, report.failureCount <= Self.mostKept else { return }
    let failed = try folder.makePrivate(Self.failedName)
    report.kept = failed.path
    guard let file = try? home.file(BlackBox.fileName),
      let bytes = try? file.contents(limit: 1 << 30)
    else { return }
    try failed.replace("\(report.failureCount)-\(trial.rawValue).json", with: bytes)
  }

  /// Removes the folder of the run, except for files to be kept.
  static func clear(_ above: borrowing Directory, _ name: String) throws {
    let folder = try above.directory(name)
    guard try folder.status(of: failedName) != nil else {
      try above.removeTree(name)
      return
    }
    for inside in try folder.names() where inside != failedName && inside != logName {
      try folder.removeTree(inside)
    }
  }
}

extension TortureTally {
  fileprivate mutating func count(
    wrong: Int, lost: Int, loss: (points: Int, seconds: Double)
  ) {
    tried += 1
    self.wrong += wrong
    self.lost += lost
    worstPoints = max(worstPoints, loss.points)
    worstSeconds = max(worstSeconds, loss.seconds)
  }
}

/// What a recorder reported until its end.
struct RecorderWords {
  private(set) var isReady = false
  /// How many points were on the disk after each write.
  private(set) var saves: [Int] = []

  init(_ output: [UInt8]) {
    // The last line may be cut off; what is not JSON does not count.
    for line in output.split(separator: UInt8(ascii: "\n")) {
      guard let value = try? JSONValue(parsing: Array(line)) else { continue }
      if value[RecorderKeys.isReady] == true { isReady = true }
      if let points = value[RecorderKeys.savedPoints].flatMap({ Int(exactly: $0) }) {
        saves.append(points)
      }
    }
  }

  /// How many points were reported as saved.
  var saved: Int { saves.last ?? 0 }
}

/// Notices Ctrl-C, after which no files may be left.
enum Interruption {
  /// Written by the signal handler, which can reach nothing else.
  nonisolated(unsafe) private static var hasCome: sig_atomic_t = 0

  static func watch() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { _ in Interruption.hasCome = 1 } }
  }

  static func check() throws {
    guard hasCome == 0 else { throw CommandProblem(.tryAgain, "stopped before the end") }
  }
}
