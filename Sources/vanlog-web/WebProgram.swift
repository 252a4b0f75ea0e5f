internal import CBuildInfo
internal import CLinux
internal import Children
internal import DaemonKit
internal import DurableFiles
internal import Glibc
internal import HTTPServing
internal import HomeFolder
internal import PageServing
internal import Text

/// The program `vanlog-web`.
enum WebProgram {
  private static let usage = """
    vanlog-web: serves the page for phones.

    Usage: vanlog-web [--home DIR] [--listen ADDRESS:PORT] [--page DIR]
           vanlog-web --version [--json]

    It runs in the foreground; SIGTERM ends it, SIGUSR1 writes its state to the log, which is
    run/web.log in the home. It listens where the setting web.listen says: on this machine only,
    until 'vanlog web enable'. --page serves the page from a folder, for those who write it.

    Exit codes: 0 done, 64 usage, 69 vanlog is missing or the address is in use, 75 it serves this
    home already.

    """
  private static let process = ServiceProcess("vanlog-web")

  static func run(_ arguments: [String]) -> CInt {
    umask(0o077)
    // A limit on the size of files is a full disk, and no reason to die.
    _ = clinux_ignore_signal(SIGXFSZ)
    // Answers of some hundred kilobytes go back to the system at once.
    clinux_return_memory(65_536)
    switch arguments.first {
    case "--help", "-h": return process.say(usage) ? 0 : EX_IOERR
    case "--version":
      return process.printVersion(
        String(cString: vanlog_version()), isJSON: arguments.contains("--json"))
    default: break
    }
    do {
      return try serve(try WebOrders(parsing: arguments))
    } catch let error as WebOrderError {
      return process.fail(EX_USAGE, "\(error)")
    } catch let error as HomeError {
      return process.fail(EX_USAGE, "\(error)")
    } catch let error as ListeningError {
      return process.fail(
        EX_UNAVAILABLE, "\(error); choose another address with 'vanlog config set web.listen'")
    } catch let error as FileError {
      return error.kind == .locked
        ? process.fail(EX_TEMPFAIL, "the page of this home is served already; stop that first")
        : process.fail(error.exitCode, "\(error)")
    } catch {
      return process.fail(EX_SOFTWARE, "\(error)")
    }
  }

  private static func serve(_ orders: WebOrders) throws -> CInt {
    let home = try HomeFolder.resolve(option: orders.home, variable: ServiceProcess.variable)
    guard let vanlog = orders.vanlog ?? Program.find(Sibling.vanlog.name) else {
      return process.fail(
        EX_UNAVAILABLE, "vanlog is not installed beside it; install it and try again")
    }
    guard let signals = SignalPipe() else {
      return process.fail(EX_SOFTWARE, "cannot open a descriptor for signals")
    }
    var notifier = Notifier(variable: ServiceProcess.variable)
    defer { notifier.stop(now: MonotonicClock.now) }
    ChildEnvironment.settle()
    var wanted = PageServer.Orders(home: home, vanlog: vanlog)
    wanted.address = orders.address
    wanted.pageFolder = orders.page
    let server = try PageServer(wanted)
    if let address = server.address { process.warn("serves the page at http://\(address)/") }
    server.run(signals, &notifier)
    return 0
  }
}
