import Glibc
import TestSupport
import Testing

/// What the tests start hears every signal, even if the tests themselves do not.
struct FreshSignalsTests {
  @Test(arguments: [SIGINT, SIGQUIT, SIGTERM, SIGCHLD])
  func `a program hears a signal that the tests ignore or block`(number: CInt) async {
    await #expect(processExitsWith: .success) { [number] in
      signal(number, SIG_IGN)
      var blocked = sigset_t()
      sigaddset(&blocked, number)
      pthread_sigmask(SIG_BLOCK, &blocked, nil)
      let status = try Finished.running("/bin/cat", ["/proc/self/status"]).output
      for name in ["SigBlk", "SigIgn"] {
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        let mask = try #require(UInt64(line.suffix(16), radix: 16))
        #expect(mask >> UInt64(number - 1) & 1 == 0, "\(line)")
      }
    }
  }
}
