internal import Children
internal import DaemonKit
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text

/// The program `vanlogd`.
enum DaemonProgram {
  private static let usage = """
    vanlogd: watches where the van is, and has vanlog do what follows.

    Usage: vanlogd [--home DIR]
           vanlogd --version [--json]

    It runs in the foreground; SIGTERM ends it, SIGUSR1 writes its state to the log, which is
    run/daemon.log in the home.

    """
  static let program = ServiceProgram(
    "vanlogd", usage: usage, rival: "a daemon watches this home already; stop it first")
  /// How often it looks whether a missing home is there.
  private static let homeInterval: Int64 = 5_000

  static func run(_ arguments: [String]) -> CInt {
    program.run(arguments) { try serve(try DaemonOrders(parsing: arguments)) }
  }

  /// Watches, and waits for the home whenever it is not there.
  private static func serve(_ orders: DaemonOrders) throws -> CInt {
    let home = try HomeFolder.resolve(option: orders.home, variable: ServiceProgram.variable)
    let programs = Daemon.Programs(
      vanlog: try ServiceProgram.vanlog(orders.vanlog),
      publisher: orders.publisher ?? ProgramPath.find(PublishChild.programName))
    let signals = try SignalPipe()
    var notifier = Notifier()
    defer { notifier.stop(now: MonotonicClock.now) }
    let time = WatchedTime(hurry: orders.hurry)
    var wasThere = false
    while true {
      if isReady(home, wasThere: wasThere) {
        do {
          let daemon = try Daemon(home: home, programs: programs, time: time)
          wasThere = true
          if daemon.watch(signals, &notifier) == .stopped { return 0 }
        } catch {
          // What is wrong at first is reported; a home that comes back damaged may yet be mended.
          guard wasThere else { throw error }
          program.warn("\(error)")
        }
      }
      program.warn("waits for the home \(home.path)")
      guard wait(for: home, wasThere: wasThere, signals, &notifier) else { return 0 }
    }
  }

  /// Whether the home is there; in place of one that was, an empty folder is where its disk was.
  private static func isReady(_ home: HomeFolder, wasThere: Bool) -> Bool {
    guard wasThere else { return home.exists }
    return (try? home.open()?.names().isEmpty) == false
  }

  /// Whether to continue: `false` once it is told to end.
  private static func wait(
    for home: HomeFolder, wasThere: Bool, _ signals: borrowing SignalPipe,
    _ notifier: inout Notifier
  ) -> Bool {
    var loop = EventLoop()
    repeat {
      notifier.report("waits for the home \(home.path)", now: MonotonicClock.now)
      let due = MonotonicClock.now + homeInterval
      loop.startTurn()
      loop.add(signals.descriptor)
      loop.wait(until: earliest(due, notifier.deadline) ?? due)
      while loop.isReady(signals.descriptor), let signal = signals.next() {
        if signal != .status { return false }
      }
      notifier.turn(now: MonotonicClock.now)
    } while !isReady(home, wasThere: wasThere)
    return true
  }
}
