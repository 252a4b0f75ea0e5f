internal import Answers
internal import Children
internal import DaemonKit
internal import HomeFolder
internal import Text
internal import Watching

/// The program that publishes: started if a setting asks for it, and again after a growing pause.
///
/// It gets lines of JSON, and reports in the same way whether it reaches anyone.
struct PublishChild {
  enum State: String {
    /// No setting asks for it.
    case off
    /// It is not running, or has not said anything yet.
    case starting
    case connected, offline
    /// It has refused the settings, and is not started again until they change.
    case refused
    /// It is not installed.
    case missing
  }

  static let programName = "vanlog-publish"
  private static let prefix = "publish."
  /// The most bytes that may wait to be read by it.
  private static let longestQueue = 262_144
  private static let longestLine = 4_096
  /// One that ran for so long had no trouble at its start.
  private static let sound: Int64 = 60_000

  private let path: String?
  private let home: String
  private var values: [String]
  private var isWanted: Bool
  /// Whether there is a broker for messages of rules.
  private(set) var takesMessages: Bool
  private var child: PolledChild?
  private var started: Int64 = 0
  private var pause = GrowingPause(first: 1_000, longest: 300_000)
  private var rest: [UInt8] = []
  private(set) var state = State.off
  /// Why it is offline.
  private(set) var reason: String?
  /// Whether what it reaches refuses it, so that waiting does not help.
  private(set) var isRefused = false
  /// Since when it has reached no one, in the machine's time.
  private(set) var offlineSince: Int64?
  /// How many positions wait in its queue.
  private(set) var queued: Int64 = 0

  init(path: String?, home: String, settings: Settings) {
    (self.path, self.home) = (path, home)
    values = Self.values(settings)
    takesMessages = Self.isSet("publish.mqtt", settings)
    isWanted = takesMessages || Self.isSet("publish.owntracks", settings)
    if isWanted { state = path == nil ? .missing : .starting }
  }

  private static func isSet(_ key: String, _ settings: Settings) -> Bool {
    SettingSpec.named(key).map { settings[$0] != "none" } ?? false
  }

  private static func values(_ settings: Settings) -> [String] {
    let specs = SettingSpec.all.filter { $0.key.hasPrefix(prefix) } + [.privacyZones]
    return specs.map { settings[$0] }
  }

  /// Starts over if what it reads has changed.
  mutating func apply(_ settings: Settings, now: Int64) {
    let values = Self.values(settings)
    guard values != self.values else { return }
    child?.finish(within: 2_000, now: now)
    let old = child
    self = PublishChild(path: path, home: home, settings: settings)
    self.values = values
    // What it was given is sent before the next one starts.
    child = old
  }

  var isRunning: Bool { child != nil }

  // MARK: For the loop

  func add(to loop: inout EventLoop) {
    child?.forEachDescriptor { loop.add($0, forReading: $1, forWriting: $2) }
  }

  func deadline(now: Int64) -> Int64? {
    child == nil && state == .starting ? pause.end ?? now : child?.deadline(now: now)
  }

  /// Starts it, or listens to it; returns what is worth a note, and whether it has just started.
  mutating func turn(now: Int64) -> (note: String?, isNew: Bool) {
    if child != nil { return (listen(now: now), false) }
    guard isWanted, state == .starting, let path, pause.isOver(now: now) else {
      return (nil, false)
    }
    var limits = PolledChild.Limits(duration: nil)
    limits.flood = .max
    do {
      child = try PolledChild(path, ["--home", home], isTalking: true, limits: limits, now: now)
      started = now
      return (nil, true)
    } catch {
      pause.fail(now: now)
      return ("\(Self.programName) cannot be started: \(error)", false)
    }
  }

  private mutating func listen(now: Int64) -> String? {
    guard let child else { return nil }
    let end = child.turn(now: now)
    let before = state
    rest += child.takeOutput()
    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(try? JSONValue(parsing: Array(rest[..<newline]), maximumDepth: 4), now: now)
      rest.removeFirst(newline + 1)
    }
    if rest.count > Self.longestLine { rest = [] }
    guard let end else {
      return state != before ? "publishing: \(state.rawValue)" : nil
    }
    return ended(end, lastWords: child.lastWords, now: now)
  }

  private mutating func take(_ line: JSONValue?, now: Int64) {
    switch line?[PublisherKeys.state] {
    case PublisherKeys.connected:
      (state, reason, isRefused, offlineSince) = (.connected, nil, false, nil)
    case PublisherKeys.offline:
      (state, reason) = (.offline, line?[PublisherKeys.reason])
      isRefused = line?[PublisherKeys.isRefused] == true
      offlineSince = offlineSince ?? now
    default: break
    }
    if let count = line?[PublisherKeys.queued] { queued = count }
  }

  private mutating func ended(_ end: ChildEnd, lastWords: String, now: Int64) -> String? {
    child = nil
    rest = []
    guard isWanted else { return nil }
    if now - started >= Self.sound { pause.succeed() }
    pause.fail(now: now)
    reason = end.problem(lastWords: lastWords)
    (isRefused, offlineSince) = (false, offlineSince ?? now)
    // EX_CONFIG: trying again does not mend settings.
    state = end == .code(78) ? .refused : .starting
    return "\(Self.programName) \(reason ?? "has ended")"
  }

  // MARK: Talking

  /// Tells it something; `false` if it does not listen, or has too much to read already.
  mutating func say(_ write: (inout JSONWriter) -> Void) -> Bool {
    guard let child, child.waitingBytes < Self.longestQueue else { return false }
    var json = JSONWriter()
    json.object(write)
    return child.say(json.bytes + [UInt8(ascii: "\n")])
  }

  /// Lets it send what it can, and end.
  func finish(within milliseconds: Int64, now: Int64) {
    child?.finish(within: milliseconds, now: now)
  }
}
