internal import Children
internal import DaemonKit
internal import HTTPServing
internal import HomeFolder
internal import Text

/// Has vanlog answer requests: a few at once, each within limits, the others in order.
final class CommandQueue {
  struct Limits {
    var atOnce = 3
    var waiting = 16
    var output = 4 << 20
  }

  /// A command for a request.
  private struct Order {
    let exchange: Exchange
    let arguments: [String]
    let device: String
    let milliseconds: Int64
    let isReading: Bool
  }

  private let vanlog: String
  private let home: String
  private let limits: Limits
  private var queue: ChildQueue<Order>

  init(vanlog: String, home: String, limits: Limits = Limits()) {
    (self.vanlog, self.home, self.limits) = (vanlog, home, limits)
    queue = ChildQueue(atOnce: limits.atOnce, mostWaiting: limits.waiting)
  }

  /// Takes an order of a device, or answers that there are too many.
  func order(
    _ arguments: [String], by device: String, for exchange: Exchange, milliseconds: Int64,
    now: Int64
  ) {
    dropUseless()
    let isTaken = queue.add(
      Order(
        exchange: exchange, arguments: arguments, device: device, milliseconds: milliseconds,
        isReading: exchange.request.method.isReading))
    guard isTaken else {
      return exchange.answer(APIProblem.busy.response.finished(for: exchange))
    }
    startNext(now: now)
  }

  // MARK: For the loop

  func add(to loop: inout EventLoop) { queue.add(to: &loop) }

  func deadline(now: Int64) -> Int64? { queue.deadline(now: now) }

  func turn(now: Int64) {
    dropUseless()
    for outcome in queue.turn(now: now) { answer(outcome) }
    startNext(now: now)
  }

  /// No one waits for what a command finds; what it enters may be asked for again.
  private func dropUseless() {
    queue.drop { order, isRunning in
      !order.exchange.isOpen && (order.isReading || !isRunning)
    }
  }

  private func startNext(now: Int64) {
    for outcome in queue.start(now: now, childOrder) { answer(outcome) }
  }

  private func childOrder(_ order: Order) -> ChildOrder {
    var childLimits = PolledChild.Limits(duration: order.milliseconds)
    childLimits.patience = 500
    childLimits.kept = limits.output
    childLimits.flood = limits.output
    var child = ChildOrder(vanlog, ["--home", home] + order.arguments, limits: childLimits)
    child.variables = [Author.variable: order.device]
    return child
  }

  private func answer(_ outcome: ChildQueue<Order>.Outcome) {
    let (order, exchange) = (outcome.job, outcome.job.exchange)
    let response =
      if let end = outcome.end {
        CommandAnswer.response(
          to: end,
          .init(output: outcome.output, words: outcome.words, remarks: outcome.remarks),
          isReading: order.isReading)
      } else {
        Response.problem(
          .unavailable, word: "cannot_start",
          sentence: "vanlog cannot be started: \(outcome.words)")
      }
    exchange.answer(response.finished(for: exchange))
  }
}
