internal import DaemonKit
internal import Glibc

/// What commands that answer requests find in their environment: the same, whoever started the
/// server.
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
