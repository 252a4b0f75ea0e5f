import Children
import Glibc
import Testing

@Suite struct KillableChildTests {
  /// Scripts, and the code or the signal that ends them.
  @Test(
    arguments: [
      ("echo out", 0, nil), ("echo out; exit 75", 75, nil), ("echo out; exit 255", 255, nil),
      ("echo out; kill -9 $$", 0, SIGKILL), ("echo out; kill -TERM $$", 0, SIGTERM),
    ] as [(String, Int32, Int32?)])
  func `how a program ended is reported with its output`(
    script: String, code: Int32, signal: Int32?
  ) throws {
    let child = try KillableChild.start("/bin/sh", ["-c", script])
    let result = child.end()
    #expect(result.end == (signal.map { .signal($0) } ?? .code(code)))
    #expect(result.output == Array("out\n".utf8))
  }

  @Test func `a program that is killed did not hang`() throws {
    let child = try KillableChild.start("/bin/sleep", ["600"])
    child.kill()
    let result = child.end()
    #expect(result.end == .signal(SIGKILL))
    #expect(result.output == [])
  }

  @Test func `a program that is silent too long is killed`() throws {
    let child = try KillableChild.start("/bin/sh", ["-c", "echo out; exec sleep 600"])
    let result = child.end(seconds: 1)
    #expect(result.end == .hung)
    #expect(result.output == Array("out\n".utf8))
  }
}
