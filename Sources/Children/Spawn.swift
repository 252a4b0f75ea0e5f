internal import CLinux
public import Glibc

/// Starts another program with its output in a pipe to this one.
///
/// It gets no blocked signals, default handling of signals that this program ignores, and nothing of
/// what a service manager has passed to this program alone.
public enum Spawn {
  /// Which terminal signals reach it.
  public enum Group: Sendable {
    /// The same as this program.
    case ours
    /// None: Ctrl-C is for this program alone.
    case own
    /// None, and it also survives the terminal closing.
    case session
  }

  /// POSIX_SPAWN_SETSID, which glibc exposes only to GNU programs.
  private static let newSession: Int16 = 0x80

  /// Starts a program without input; its standard error joins its output or is discarded.
  public static func start(
    _ path: String, _ arguments: [String], takesErrors: Bool = false, in group: Group = .ours
  ) throws(ChildError) -> (process: pid_t, output: Int32) {
    let pipe = try Pipe()
    let streams = Streams(
      input: nil, output: pipe.writeEnd, errors: takesErrors ? pipe.writeEnd : nil)
    let process = try spawn(path, arguments, streams, group)
    return (process, pipe.keepReadEnd())
  }

  /// Starts a program that reads what this one writes, and shares its output and errors.
  public static func startReading(
    _ path: String, _ arguments: [String]
  ) throws(ChildError) -> (process: pid_t, input: Int32) {
    let pipe = try Pipe()
    let process = try spawn(
      path, arguments, Streams(input: pipe.readEnd, output: 1, errors: 2), .ours)
    return (process, pipe.keepWriteEnd())
  }

  /// Starts a program that neither asks nor reports anything.
  public static func startSilently(
    _ path: String, _ arguments: [String]
  ) throws(ChildError) -> pid_t {
    try spawn(path, arguments, Streams(input: nil, output: nil, errors: nil), .ours)
  }

  /// Replaces this process with another program; returns only if that fails.
  public static func become(_ path: String, _ arguments: [String]) -> ChildError {
    var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    argv.append(nil)
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    execv(path, argv)
    return .doesNotStart(code: errno)
  }

  /// Whether a program has exited, whose number then stays its own until its code is asked for.
  static func isOver(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    return waitid(P_PID, id_t(process), &information, flags) == 0 && information.si_signo != 0
  }

  /// Whether a program has exited, without waiting for it; asked again after that, it has too.
  public static func hasExited(_ process: pid_t) -> Bool {
    waitpid(process, nil, WNOHANG) != 0
  }

  /// The exit code of a program, or -1 if a signal ended it; `nil` while it runs.
  ///
  /// Once it was returned, the process is forgotten.
  public static func exitCodeIfExited(_ process: pid_t) -> Int32? {
    var status: Int32 = 0
    let found = waitpid(process, &status, WNOHANG)
    return found == 0 ? nil : found == process ? clinux_exit_code(status) : -1
  }

  /// Waits for a program to exit, and returns its exit code, or -1 if a signal ended it.
  public static func exitCode(of process: pid_t) -> Int32 {
    clinux_exit_code(status(of: process))
  }

  /// Waits for a program to exit, and returns the status as the kernel encodes it.
  public static func status(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// What the standard streams of a program are; `nil` stands for `/dev/null`.
  struct Streams {
    let input: Int32?
    let output: Int32?
    let errors: Int32?
  }

  static func spawn(
    _ path: String, _ arguments: [String], _ streams: Streams, _ group: Group,
    variables: [String: String] = [:]
  ) throws(ChildError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    join(0, to: streams.input, O_RDONLY, &actions)
    join(1, to: streams.output, O_WRONLY, &actions)
    join(2, to: streams.errors, O_WRONLY, &actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setSignals(&attributes, group)
    var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for argument in argv { free(argument) } }
    argv.append(nil)
    var process: pid_t = 0
    let added = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for variable in added { free(variable) } }
    var all = environment(without: variables.keys.map { $0 + "=" }) + added + [nil]
    let code = posix_spawn(&process, path, &actions, &attributes, argv, &all)
    guard code == 0 else { throw .doesNotStart(code: code) }
    return process
  }

  /// The variables of this program, without those by which it reports to its service manager and
  /// others, each with its `=`.
  private static func environment(without others: [String]) -> [UnsafeMutablePointer<CChar>?] {
    let left = managerVariables + others
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var index = 0
    while let variable = environ[index] {
      if !left.contains(where: { strncmp(variable, $0, strlen($0)) == 0 }) {
        variables.append(variable)
      }
      index += 1
    }
    return variables
  }

  private static let managerVariables = ["NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID="]

  private static func join(
    _ number: Int32, to stream: Int32?, _ flags: Int32,
    _ actions: inout posix_spawn_file_actions_t
  ) {
    if let stream {
      posix_spawn_file_actions_adddup2(&actions, stream, number)
    } else {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", flags, 0)
    }
  }

  private static func setSignals(_ attributes: inout posix_spawnattr_t, _ group: Group) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let grouping =
      switch group {
      case .ours: Int16(0)
      case .own: Int16(POSIX_SPAWN_SETPGROUP)
      case .session: newSession
      }
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | grouping)
  }
}
