import Foundation
import TestSupport
import Testing

/// A machine whose clock counts from 1970 when it boots, for all programs that are started in it.
///
/// A library before them answers in place of the C library; a static program would not notice.
struct WrongClock {
  private static let compiler = "/usr/bin/cc"
  static let isPossible =
    access(compiler, X_OK) == 0 && !TestTool.isEmulated && !Repository.testsRelease

  let environment: [String: String]

  init() throws {
    let (source, library) = (
      try Van.file("clock.c", Self.source), TemporaryDirectory.current.file("clock.so")
    )
    let built = try Finished.running(Self.compiler, ["-shared", "-fPIC", "-o", library, source])
    guard built.status == 0 else { throw Trouble("no clock: \(built.errors)") }
    environment = ["LD_PRELOAD": library, "TZ": "UTC"]
  }

  private static let source = """
    #define _GNU_SOURCE
    #include <sys/syscall.h>
    #include <time.h>
    #include <unistd.h>
    int clock_gettime(clockid_t clock, struct timespec *time) {
      return (int)syscall(SYS_clock_gettime, clock == CLOCK_REALTIME ? CLOCK_BOOTTIME : clock, time);
    }

    """
}
