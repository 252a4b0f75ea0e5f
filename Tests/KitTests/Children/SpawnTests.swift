import Children
import Glibc
import Testing

/// What a program that is started inherits, as it sees it itself.
@Suite struct SpawnTests {
  /// What a shell script prints, and its process.
  private func run(
    _ script: String, takesErrors: Bool = false, in group: Spawn.Group = .ours
  ) throws -> (process: pid_t, output: String) {
    let child = try Spawn.start(
      "/bin/sh", ["-c", script], takesErrors: takesErrors, in: group)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(child.output, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    close(child.output)
    #expect(Spawn.exitCode(of: child.process) == 0)
    return (child.process, String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: [(true, "out\nerror\n"), (false, "out\n")])
  func `errors join the output if asked`(takesErrors: Bool, output: String) throws {
    #expect(try run("echo out; echo error >&2", takesErrors: takesErrors).output == output)
  }

  @Test func `the output of one program is not passed on to the next`() throws {
    let first = try Spawn.start("/bin/sleep", ["600"])
    defer {
      kill(first.process, SIGKILL)
      _ = Spawn.exitCode(of: first.process)
      close(first.output)
    }
    let script = "test -e /proc/self/fd/\(first.output) && echo passed on; echo end"
    #expect(try run(script).output == "end\n")
  }

  /// The fields after the program's name in `stat`: its state, parent, group and session.
  @Test(arguments: [(Spawn.Group.ours, false, false), (.own, true, false), (.session, true, true)])
  func `a program is in the group and session asked for`(
    group: Spawn.Group, hasGroup: Bool, hasSession: Bool
  ) throws {
    let child = try run("read line < /proc/$$/stat; echo \"$line\"", in: group)
    let fields = child.output.split(separator: " ").map(String.init)
    try #require(fields.count > 6)
    #expect(fields[4] == "\(hasGroup ? child.process : getpgrp())")
    #expect(fields[5] == "\(hasSession ? child.process : getsid(0))")
  }

  @Test func `no signal is blocked`() throws {
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let output = try run("exec grep ^SigBlk: /proc/self/status").output
    #expect(output == "SigBlk:\t0000000000000000\n")
  }

  @Test func `a program may be ended by a closed pipe though this one ignores it`() throws {
    let before = signal(SIGPIPE, SIG_IGN)
    defer { _ = signal(SIGPIPE, before) }
    let output = try run("exec grep ^SigIgn: /proc/self/status").output
    let digits = output.dropFirst("SigIgn:\t".count).dropLast()
    let ignored = try #require(UInt64(digits, radix: 16))
    #expect(ignored & 1 << (SIGPIPE - 1) == 0)
  }

  @Test func `a service manager hears of no program but its own`() throws {
    let words = ["NOTIFY_SOCKET": "/nonexistent", "WATCHDOG_USEC": "1", "WATCHDOG_PID": "1"]
    for (name, value) in words { setenv(name, value, 1) }
    defer { for name in words.keys { unsetenv(name) } }
    setenv("VANLOG_SPAWN_TEST", "kept", 1)
    defer { unsetenv("VANLOG_SPAWN_TEST") }
    let script = "env | grep -E '^(NOTIFY_|WATCHDOG_|VANLOG_SPAWN_TEST)'"
    #expect(try run(script).output == "VANLOG_SPAWN_TEST=kept\n")
  }
}
