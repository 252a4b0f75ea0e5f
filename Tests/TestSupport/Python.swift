internal import Glibc

/// The Python whose packages some tests compare with.
public enum Python {
  /// That of the environment variable `VANLOG_PYTHON`, else the one that `script/bootstrap --test`
  /// makes, else the system's.
  public static let path: String = {
    if let given = getenv("VANLOG_PYTHON") { return String(cString: given) }
    let own = Repository.file(".build-python/bin/python")
    return access(own, X_OK) == 0 ? own : "/usr/bin/python3"
  }()

  /// The one that has Home Assistant.
  public static let homeAssistant = Repository.file(".build-python/homeassistant/bin/python")

  /// Runs a program of the fixtures; it leaves no compiled copy behind.
  public static func run(
    _ program: String, _ arguments: [String], with python: String = path,
    minutes: Int = Thoroughness.minutes
  ) throws -> Finished {
    try Finished.running(
      python, [Repository.file("Tests/Fixtures/\(program)")] + arguments,
      environment: ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"], minutes: minutes)
  }
}
