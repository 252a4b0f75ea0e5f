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
  private var waiting: [Order] = []
  private var running: [(order: Order, child: PolledChild)] = []

  init(vanlog: String, home: String, limits: Limits = Limits()) {
    (self.vanlog, self.home, self.limits) = (vanlog, home, limits)
  }

  /// Takes an order of a device, or answers that there are too many.
  func order(
    _ arguments: [String], by device: String, for exchange: Exchange, milliseconds: Int64,
    now: Int64
  ) {
    waiting.removeAll { !$0.exchange.isOpen }
    guard waiting.count < limits.waiting else {
      return exchange.answer(APIProblem.busy.response.finished(for: exchange))
    }
    waiting.append(
      Order(
        exchange: exchange, arguments: arguments, device: device, milliseconds: milliseconds,
        isReading: exchange.request.method.isReading))
    startNext(now: now)
  }

  // MARK: For the loop

  func add(to loop: inout EventLoop) {
    for (_, child) in running {
      child.forEachDescriptor { loop.add($0, forReading: $1, forWriting: $2) }
    }
  }

  func deadline(now: Int64) -> Int64? {
    running.compactMap { $0.child.deadline(now: now) }.min()
  }

  func turn(now: Int64) {
    running.removeAll { order, child in
      // Nobody waits for what it finds; what it enters, somebody may ask for again.
      if order.isReading, !order.exchange.isOpen {
        child.kill()
        return true
      }
      guard let end = child.turn(now: now) else { return false }
      let response = CommandAnswer.response(
        to: end,
        .init(output: child.takeOutput(), words: child.lastWords, remarks: child.remarks),
        isReading: order.isReading)
      order.exchange.answer(response.finished(for: order.exchange))
      return true
    }
    startNext(now: now)
  }

  private func startNext(now: Int64) {
    while running.count < limits.atOnce, !waiting.isEmpty {
      let order = waiting.removeFirst()
      guard order.exchange.isOpen else { continue }
      var childLimits = PolledChild.Limits(duration: order.milliseconds)
      childLimits.patience = 500
      childLimits.kept = limits.output
      childLimits.flood = limits.output
      do {
        let child = try PolledChild(
          vanlog, ["--home", home] + order.arguments,
          variables: [Author.variable: order.device], limits: childLimits, now: now)
        running.append((order, child))
      } catch {
        order.exchange.answer(
          Response.problem(
            .unavailable, word: "cannot_start", sentence: "vanlog cannot be started: \(error)"
          ).finished(for: order.exchange))
      }
    }
  }
}
