internal import CLinux
internal import DaemonKit
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Publishing
internal import Text

/// The program `vanlog-publish`.
enum PublishProgram {
  private static let usage = """
    vanlog-publish: publishes the van's position and state over MQTT and OwnTracks.

    Usage: vanlog-publish [--home DIR]
           vanlog-publish --version [--json]

    vanlogd starts it when publish.mqtt or publish.owntracks is set, and tells it on standard input
    what there is to publish, one JSON object a line.

    Exit codes: 0 done, 64 usage, 75 it runs already for this home, 78 the settings are wrong.

    """
  private static let program = ServiceProgram(
    "vanlog-publish", usage: usage, rival: "it runs already for this home")
  /// What a hostile broker can make the process use, at most.
  private static let mostMemory: rlim_t = 160 << 20

  static func run(_ arguments: [String]) -> CInt {
    program.run(arguments, libraries: PublishLibraries.versions) {
      guard let option = homeOption(arguments) else {
        throw ServiceProblem(
          code: EX_USAGE, "unknown option; see 'vanlog-publish --help'")
      }
      do {
        return try serve(
          try HomeFolder.resolve(option: option.path, variable: ServiceProgram.variable))
      } catch let error as PublishProblem {
        throw ServiceProblem(code: EX_CONFIG, "\(error)")
      }
    }
  }

  private static func serve(_ home: HomeFolder) throws -> CInt {
    // There will be passwords in memory.
    _ = clinux_forbid_dumps()
    limitMemory()
    let folder = try home.make()
    let lock = try folder.makePrivate(HomeFolder.runName).lock(HomeFolder.publishLock)
    let identity = try PublishIdentity.open(in: folder)
    // Before anything else reads the settings, which would set a damaged file aside.
    let zones = try ZoneGuard(home: home, identity: identity)
    let (settings, _) = try home.loadSettings()
    let plan = try PublishPlan(settings)
    guard !plan.isEmpty else {
      throw PublishProblem("there is nowhere to publish to; set publish.mqtt or publish.owntracks")
    }
    for warning in plan.warnings { program.warn(warning) }
    let code = try Publisher(plan, home: home, identity: identity, zones: zones).run()
    withExtendedLifetime(lock) {}
    return code
  }

  private static func limitMemory() {
    var limit = rlimit(rlim_cur: mostMemory, rlim_max: mostMemory)
    _ = setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
  }

  /// `nil` if there is anything but the option.
  private static func homeOption(_ arguments: [String]) -> (path: String?, Void)? {
    switch arguments.count {
    case 0: return (nil, ())
    case 1 where arguments[0].hasPrefix("--home="):
      return (String(arguments[0].dropFirst("--home=".count)), ())
    case 2 where arguments[0] == "--home": return (arguments[1], ())
    default: return nil
    }
  }
}
