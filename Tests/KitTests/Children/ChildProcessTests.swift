import Children
import Glibc
import Testing

@Suite struct ChildProcessTests {
  private func output(
    of script: String, limit: Int = 100, seconds: Int = 60
  ) throws(ChildError) -> String {
    let bytes = try ChildProcess.output(
      of: "/bin/sh", ["-c", script], limit: limit, seconds: seconds)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `what a program prints is read, its errors are not`() throws {
    #expect(try output(of: "echo one; echo error >&2; echo two") == "one\ntwo\n")
  }

  @Test func `a program has no input`() throws {
    #expect(try output(of: "readlink /proc/self/fd/0") == "/dev/null\n")
  }

  @Test(arguments: [0, 1, 4_096, 10_000])
  func `output is read up to the limit and refused beyond it`(limit: Int) throws {
    let script = "head -c \(limit) /dev/zero | tr '\\0' x"
    #expect(try output(of: script, limit: limit) == String(repeating: "x", count: limit))
    let error = #expect(throws: ChildError.self) {
      try output(of: script + "; printf y", limit: limit)
    }
    #expect(error.map { "\($0)" } == "no answer within 60 seconds and \(limit) bytes")
  }

  @Test(arguments: ["exec sleep 600", "while :; do echo; done", "exec cat /dev/zero"])
  func `a program that does not end is killed`(script: String) throws {
    let error = #expect(throws: ChildError.self) {
      try output(of: script, limit: 10_000, seconds: 1)
    }
    #expect(error.map { "\($0)" } == "no answer within 1 seconds and 10000 bytes")
  }

  @Test func `a program that keeps talking has no more time than a silent one`() throws {
    let error = #expect(throws: ChildError.self) {
      try output(of: "for n in 1 2 3 4 5 6; do echo; sleep 0.5; done", seconds: 1)
    }
    #expect(error.map { "\($0)" } == "no answer within 1 seconds and 100 bytes")
  }

  @Test(arguments: [
    ("exit 1", "it exited with code 1"), ("echo out; exit 255", "it exited with code 255"),
    ("kill -TERM $$", "it was killed by a signal"), ("kill -9 $$", "it was killed by a signal"),
  ])
  func `a program that fails is an error that says how`(script: String, words: String) throws {
    let error = #expect(throws: ChildError.self) { try output(of: script) }
    #expect(error.map { "\($0)" } == words)
  }

  @Test func `a program that is not there is an error that says so`() throws {
    let error = #expect(throws: ChildError.self) {
      try ChildProcess.output(of: "/nowhere/program", [], limit: 1, seconds: 1)
    }
    #expect(error.map { "\($0)" } == "it cannot be started: no such file or directory")
  }

  // MARK: Those that are killed

  /// Scripts, and how they end.
  @Test(
    arguments: [
      ("echo out", .code(0)), ("echo out; exit 75", .code(75)), ("echo out; exit 255", .code(255)),
      ("echo out; kill -9 $$", .signal(SIGKILL)), ("echo out; kill -TERM $$", .signal(SIGTERM)),
    ] as [(String, ChildEnd)])
  func `how a program ended is reported with its output`(script: String, end: ChildEnd) throws {
    let result = try ChildProcess.start("/bin/sh", ["-c", script]).end()
    #expect(result.end == end)
    #expect(result.output == Array("out\n".utf8))
  }

  @Test func `a program that is killed did not hang`() throws {
    let child = try ChildProcess.start("/bin/sleep", ["600"])
    child.kill()
    let result = child.end()
    #expect(result.end == .signal(SIGKILL))
    #expect(result.output == [])
  }

  @Test func `a program that is silent too long is killed`() throws {
    let child = try ChildProcess.start("/bin/sh", ["-c", "echo out; exec sleep 600"])
    let result = child.end(.silent(seconds: 1))
    #expect(result.end == .overdue)
    #expect(result.output == Array("out\n".utf8))
  }

  @Test func `one that says something now and then is not silent`() throws {
    let script = "for n in 1 2 3; do echo $n; sleep 0.5; done"
    let result = try ChildProcess.start("/bin/sh", ["-c", script]).end(.silent(seconds: 1))
    #expect(result.end == .code(0))
    #expect(result.output == Array("1\n2\n3\n".utf8))
  }
}
