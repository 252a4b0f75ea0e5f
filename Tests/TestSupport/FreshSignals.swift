public import Glibc

/// Lends attributes for `posix_spawn` with which a program neither blocks nor ignores any signal, as at a terminal.
///
/// Programs inherit both: threads of tests block signals, without SIGCHLD a shell waits for its children for ever, and
/// a shell that runs the tests in the background has them ignore SIGINT.
public func withFreshSignals<Result>(
  flags: Int16 = 0, _ body: (inout posix_spawnattr_t) throws -> Result
) rethrows -> Result {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var (none, all) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setflags(
    &attributes, flags | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
  return try body(&attributes)
}
