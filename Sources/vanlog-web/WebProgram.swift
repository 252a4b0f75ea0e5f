internal import CLinux
internal import DaemonKit
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
  static let program = ServiceProgram(
    "vanlog-web", usage: usage, rival: "the page of this home is served already; stop that first")

  static func run(_ arguments: [String]) -> CInt {
    program.run(arguments) { try serve(try WebOrders(parsing: arguments)) }
  }

  private static func serve(_ orders: WebOrders) throws -> CInt {
    // Answers of some hundred kilobytes go back to the system at once.
    clinux_return_memory(65_536)
    let home = try HomeFolder.resolve(option: orders.home, variable: ServiceProgram.variable)
    let vanlog = try ServiceProgram.vanlog(orders.vanlog)
    let signals = try SignalPipe()
    var notifier = Notifier()
    defer { notifier.stop(now: MonotonicClock.now) }
    ChildEnvironment.settle()
    var wanted = PageServer.Orders(home: home, vanlog: vanlog)
    wanted.address = orders.address
    wanted.pageFolder = orders.page
    let server: PageServer
    do {
      server = try PageServer(wanted)
    } catch let error as ListeningError {
      throw ServiceProblem(
        code: EX_UNAVAILABLE,
        "\(error); choose another address with 'vanlog config set web.listen'")
    }
    if let address = server.address { program.warn("serves the page at http://\(address)/") }
    server.run(signals, &notifier)
    return 0
  }
}

/// What commands that answer requests find in their environment: the same, no matter who started
/// the server.
enum ChildEnvironment {
  private static let kept = ["HOME", "TZ", "TZDIR", "XDG_DATA_HOME", "VANLOG_HOME"]

  /// Forgets all variables but a few; those of the service manager must have been read before.
  static func settle() {
    let values = kept.compactMap { name in ServiceProgram.variable(name).map { (name, $0) } }
    clearenv()
    setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1)
    setenv("LC_ALL", "C.UTF-8", 1)
    for (name, value) in values { setenv(name, value, 1) }
  }
}
