internal import CGPS
internal import Children
internal import DaemonKit
internal import DriveRecorder
internal import DurableFiles
internal import Glibc
internal import Text

/// The recorder's command line, written by `vanlog` or a service manager.
enum RecorderProgram {
  private static let usage = """
    vanlog-recorder: the black box of vanlog; 'vanlog drive start' starts it.

    Usage: vanlog-recorder --home DIR [--mode full|balanced|breadcrumb] [--gpsd HOST:PORT]
           vanlog-recorder --home DIR --wait [--record]
           vanlog-recorder fix [--gpsd HOST:PORT] [--seconds N]
           vanlog-recorder --version [--json]

    Without further options it resumes the drive in the folder, or starts one.
    With --wait it is a service, as 'vanlog drive serve' starts it: it waits for 'vanlog drive start'
    between drives; with --record it records first.
    SIGTERM suspends the drive, SIGINT ends it, SIGUSR1 writes the status to the log.

    """

  static let program = ServiceProgram("vanlog-recorder", usage: usage)

  /// Runs what the arguments ask for, and returns the exit code.
  static func run(_ arguments: [String]) -> CInt {
    program.run(arguments, libraries: [("libgps", "API \(cgps_api_version())")]) {
      switch arguments.first {
      case nil: program.help(to: 2)
      case "fix": FixCommand.run(Array(arguments.dropFirst()))
      default: record(arguments)
      }
    }
  }

  /// Records; reports progress as JSON to whoever started it.
  private static func record(_ arguments: [String]) -> CInt {
    let orders: RecorderOrders
    var announcer = Announcer(reportsSaves: false)
    do {
      orders = try RecorderOrders(parsing: arguments)
    } catch {
      announcer.failed(ServiceProblem(code: EX_USAGE, "\(error)"))
      return EX_USAGE
    }
    do {
      guard !orders.waits else { return try Standby.open(orders).serve() }
      guard let faults = try Recorder.faults(orders) else { return try record(orders, nil) }
      return try faults.run { try record(orders, faults) }
    } catch {
      let problem = problem(error)
      announcer.failed(problem)
      return problem.code
    }
  }

  private static func record(_ orders: RecorderOrders, _ faults: FaultPlan?) throws -> CInt {
    var recorder = try Recorder.open(orders, faults)
    recorder.announceReady(isDetached: orders.isDetached)
    let outcome = recorder.record().outcome
    if faults?.hasStruck == true { kill(getpid(), SIGKILL) }
    return end(outcome, orders)
  }

  private static func end(_ outcome: Recorder.Outcome, _ orders: RecorderOrders) -> CInt {
    switch outcome {
    case .suspended: return 0
    case .stopped(let isAwaited):
      if !isAwaited, let keeper = orders.keeper { keep(with: keeper, orders) }
      return 0
    case .failed(let problem): return problem.code
    }
  }

  /// Replaces this process with the program that saves the drive.
  ///
  /// If that fails, the drive is safe, and the next command that opens the store saves it.
  private static func keep(with program: String, _ orders: RecorderOrders) {
    _ = Spawn.become(program, keeping(orders))
  }

  /// What the program that saves the drive is told.
  static func keeping(_ orders: RecorderOrders) -> [String] {
    ["--home", orders.home, "--quiet", "drive", "recover", "--save"]
  }

  /// What the program that keeps drives is told while the recorder continues.
  static func keepingWhatIsOver(in home: String) -> [String] {
    ["--home", home, "--quiet", "drive", "keep"]
  }

  static func problem(_ error: any Error) -> ServiceProblem {
    guard let error = error as? BlackBoxError else { return ServiceProblem(error) }
    return ServiceProblem(code: error.exitCode, "\(error)")
  }
}

extension Recorder {
  /// Reports that everything is on the disk and the socket answers; a detached recorder then lets
  /// go of its terminal.
  mutating func announceReady(isDetached: Bool) {
    let drive = writer.header.drive
    note(isContinued ? "resuming drive \(drive)" : "starting drive \(drive)")
    if let name = writer.setAsideName {
      note("the file was damaged; a copy is in set-aside as \(name)")
    }
    if let setAside {
      note("what was in the file's place is not a drive; it is in set-aside as \(setAside)")
    }
    if let leadProblem { note("the minutes before are not in the drive: \(leadProblem)") }
    announcer.ready(drive: drive, isContinued: isContinued, leadProblem: leadProblem)
    guard isDetached else { return }
    announcer.detach()
    _ = chdir("/")
  }
}
