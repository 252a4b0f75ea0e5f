internal import Children
internal import DaemonKit
internal import Text

/// What the daemon has other programs do: a few at once, each within limits, none twice.
struct Errands {
  /// What is done; at most one of each is under way.
  enum Purpose: String {
    case observe = "border observe"
    case startDrive = "drive start"
    case stopDrive = "drive stop"
    case askSync = "sync status"
    case sync = "sync now"
    case askMetered = "nmcli"
    case askDrive = "drive status"
    case askDocuments = "docs list"
    case askStock = "manifest list"
    case askPlaces = "spots list"
    case askStatus = "status"
    case updateWeather = "sky update"
    case askWeatherMetered = "nmcli device"
    case askForecast = "sky forecast"
    case askPlace = "sky calendar"
    case bookRepeats = "ledger repeat book"
  }

  /// How it went.
  struct Outcome {
    let purpose: Purpose
    /// `nil` if it could not be started.
    let end: PolledChild.End?
    let output: [UInt8]
    let words: String

    var isDone: Bool { end == .code(0) }
    var json: JSONValue? { try? JSONValue(parsing: output, maximumDepth: 32) }

    /// What went wrong, for the log.
    var sentence: String {
      let name = "'\(purpose.rawValue)'"
      guard let end else { return "\(name) cannot be started: \(words)" }
      return "\(name) \(end.problem(lastWords: words) ?? "is done")"
    }
  }

  private struct Order {
    let purpose: Purpose
    let program: String
    let arguments: [String]
    let input: [UInt8]
    let limits: PolledChild.Limits
  }

  private static let atOnce = 3

  let vanlog: String
  private let home: String
  private var waiting: [Order] = []
  private var running: [(purpose: Purpose, child: PolledChild)] = []

  init(vanlog: String, home: String) {
    (self.vanlog, self.home) = (vanlog, home)
  }

  var isIdle: Bool { waiting.isEmpty && running.isEmpty }

  func isUnderWay(_ purpose: Purpose) -> Bool {
    waiting.contains { $0.purpose == purpose } || running.contains { $0.purpose == purpose }
  }

  /// Orders a command of vanlog; `false` if one of its purpose is under way.
  @discardableResult
  mutating func order(
    _ purpose: Purpose, _ more: [String] = [], input: [UInt8] = [], seconds: Int64
  ) -> Bool {
    let words = purpose.rawValue.split(separator: " ").map(String.init)
    return order(
      purpose, program: vanlog, ["--home", home] + words + more + ["--json"], input: input,
      seconds: seconds)
  }

  /// Orders another program.
  @discardableResult
  mutating func order(
    _ purpose: Purpose, program: String, _ arguments: [String], input: [UInt8] = [],
    seconds: Int64
  ) -> Bool {
    guard !isUnderWay(purpose) else { return false }
    var limits = PolledChild.Limits(duration: seconds * 1_000)
    limits.patience = 5_000
    limits.kept = 1 << 20
    waiting.append(
      Order(
        purpose: purpose, program: program, arguments: arguments, input: input, limits: limits))
    return true
  }

  func add(to loop: inout EventLoop) {
    for (_, child) in running {
      child.forEachDescriptor { loop.add($0, forReading: $1, forWriting: $2) }
    }
  }

  func deadline(now: Int64) -> Int64? {
    let first = running.compactMap { $0.child.deadline(now: now) }.min()
    return waiting.isEmpty || running.count >= Self.atOnce ? first : now
  }

  /// Goes on with everything, and returns what is over.
  mutating func turn(now: Int64) -> [Outcome] {
    var over: [Outcome] = []
    running.removeAll { purpose, child in
      guard let end = child.turn(now: now) else { return false }
      over.append(
        Outcome(purpose: purpose, end: end, output: child.output, words: child.lastWords))
      return true
    }
    while running.count < Self.atOnce, !waiting.isEmpty {
      let order = waiting.removeFirst()
      do {
        let child = try PolledChild(
          order.program, order.arguments, input: order.input, limits: order.limits, now: now)
        running.append((order.purpose, child))
      } catch {
        over.append(Outcome(purpose: order.purpose, end: nil, output: [], words: "\(error)"))
      }
    }
    return over
  }

  /// Tells all to end.
  mutating func stop(now: Int64) {
    waiting = []
    for (_, child) in running { child.stop(now: now) }
  }
}
