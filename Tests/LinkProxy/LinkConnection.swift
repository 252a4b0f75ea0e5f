internal import Glibc

/// A connection of a client with the server, over the link.
final class LinkConnection {
  var up, down: LinkFlow
  /// From when on it is open for the client, in microseconds: the greeting takes a round trip.
  let opens: Int64
  /// How many bytes may still pass before it is cut.
  private var left: Int
  /// How many round trips there were when the client began the present request.
  private var turn = 0
  private var isAnswered = true

  init(client: CInt, server: CInt, opens: Int64, cutAfter limit: Int?) {
    up = LinkFlow(from: client, to: server)
    down = LinkFlow(from: server, to: client)
    (self.opens, left) = (opens, limit ?? .max)
  }

  enum State {
    case open, ended
    /// As many bytes have passed as may.
    case used
  }

  /// Moves on what has come and what is due.
  func work(_ now: Int64, _ manners: LinkManners, _ link: inout LinkTotals) -> State {
    if now >= opens, up.takes(manners) {
      guard let count = up.take(now, manners, linkIsFree: &link.upIsFree) else { return .ended }
      if count > 0 { ask(&link) }
    }
    if down.takes(manners) {
      guard down.take(now, manners, linkIsFree: &link.downIsFree) != nil else { return .ended }
    }
    guard let sent = up.deliver(now, atMost: left) else { return .ended }
    left -= sent
    guard let received = down.deliver(now, atMost: left) else { return .ended }
    left -= received
    if received > 0 { answer(&link) }
    link.tally.sentBytes += sent
    link.tally.receivedBytes += received
    if left == 0 { return .used }
    return up.hasClosed && down.hasClosed ? .ended : .open
  }

  private func ask(_ link: inout LinkTotals) {
    guard isAnswered else { return }
    isAnswered = false
    turn = link.answered + 1
    link.tally.roundTrips = max(link.tally.roundTrips, turn)
  }

  private func answer(_ link: inout LinkTotals) {
    isAnswered = true
    link.answered = max(link.answered, turn)
  }

  /// Counting begins anew.
  func forgetTurn() {
    (turn, isAnswered) = (0, true)
  }

  /// When there is something to do even if nothing comes, in microseconds.
  func due(_ now: Int64) -> Int64? {
    [opens, up.due, down.due].compactMap(\.self).filter { $0 > now }.min()
  }

  /// What it waits for: bytes from either side, and room for those that are due.
  func requests(_ now: Int64, _ manners: LinkManners) -> [pollfd] {
    var requests: [pollfd] = []
    for (flow, isOpen) in [(up, now >= opens), (down, true)] {
      if isOpen, flow.takes(manners) {
        requests.append(pollfd(fd: flow.source, events: Int16(POLLIN), revents: 0))
      }
      if let due = flow.due, due <= now {
        requests.append(pollfd(fd: flow.target, events: Int16(POLLOUT), revents: 0))
      }
    }
    return requests
  }

  /// Ends it as a link does that breaks.
  func cut() {
    for descriptor in [up.source, up.target] { LoopbackSocket.cut(descriptor) }
  }

  /// Ends it as both sides did.
  func end() {
    for descriptor in [up.source, up.target] { close(descriptor) }
  }
}

/// What all connections over a link share.
struct LinkTotals {
  /// When the link has sent what it has taken, in microseconds.
  var upIsFree: Int64 = 0
  var downIsFree: Int64 = 0
  /// How many round trips have ended.
  var answered = 0
  /// What was counted and not yet reported.
  var tally = LinkTally()
}
