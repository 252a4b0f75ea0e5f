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

  struct Errand {
    let purpose: Purpose
    let order: ChildOrder
  }

  typealias Outcome = ChildQueue<Errand>.Outcome

  let vanlog: String
  private let home: String
  private var queue = ChildQueue<Errand>(atOnce: 3)

  init(vanlog: String, home: String) {
    (self.vanlog, self.home) = (vanlog, home)
  }

  var isIdle: Bool { queue.isIdle }

  func isUnderWay(_ purpose: Purpose) -> Bool {
    (queue.waiting + queue.running).contains { $0.purpose == purpose }
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
    var order = ChildOrder(program, arguments, limits: limits)
    order.input = input
    return queue.add(Errand(purpose: purpose, order: order))
  }

  func add(to loop: inout EventLoop) { queue.add(to: &loop) }

  func deadline(now: Int64) -> Int64? { queue.hasNext ? now : queue.deadline(now: now) }

  /// Gives everything a turn, and returns what is over.
  mutating func turn(now: Int64) -> [Outcome] {
    queue.turn(now: now) + queue.start(now: now, \.order)
  }

  /// Tells all to end.
  mutating func stop(now: Int64) { queue.stop(now: now) }
}

extension Errands.Outcome {
  var purpose: Errands.Purpose { job.purpose }
  var json: JSONValue? { try? JSONValue(parsing: output, maximumDepth: 32) }

  /// What went wrong, for the log.
  var sentence: String {
    let name = "'\(purpose.rawValue)'"
    guard let end else { return "\(name) cannot be started: \(words)" }
    return "\(name) \(end.problem(lastWords: words) ?? "is done")"
  }
}
