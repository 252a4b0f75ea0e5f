internal import Glibc

/// The thread of a proxy: waits for clients, bytes and moments, and moves bytes on.
final class LinkLoop {
  private let control: LinkControl
  private let port, server: UInt16
  private let wakeUp: CInt
  private var listener: CInt?
  private var connections: [LinkConnection] = []
  private var link = LinkTotals()
  private var counting = 0
  private var number = 0

  init(_ control: LinkControl, listener: CInt, port: UInt16, server: UInt16, wakeUp: CInt) {
    (self.control, self.listener, self.port) = (control, listener, port)
    (self.server, self.wakeUp) = (server, wakeUp)
  }

  func run() {
    while true {
      let orders = control.report(link.tally, counting: counting)
      link.tally = LinkTally()
      if orders.isStopped { break }
      begin(orders.counting)
      plug(orders.manners)
      control.confirm(orders)
      accept(orders.manners)
      if !orders.manners.isFrozen { work(orders.manners) }
      wait(orders.manners)
    }
    for connection in connections { connection.cut() }
    for descriptor in [listener, wakeUp].compactMap(\.self) { close(descriptor) }
  }

  /// Counts from nothing if that was asked for.
  private func begin(_ number: Int) {
    guard counting != number else { return }
    counting = number
    link.answered = 0
    for connection in connections { connection.forgetTurn() }
  }

  /// Listens, or does so no longer and cuts what is open.
  private func plug(_ manners: LinkManners) {
    if manners.isPlugged {
      if listener == nil { listener = LoopbackSocket.listening(on: port) }
    } else if let open = listener {
      // A program that was started just now may have it open too.
      shutdown(open, CInt(SHUT_RDWR))
      close(open)
      listener = nil
      for connection in connections { connection.cut() }
      connections = []
    }
  }

  // MARK: Moving bytes

  private func work(_ manners: LinkManners) {
    let now = Self.now
    connections.removeAll { connection in
      switch connection.work(now, manners, &link) {
      case .open: return false
      case .ended:
        connection.end()
        return true
      case .used:
        connection.cut()
        link.tally.cuts += 1
        return true
      }
    }
  }

  private func accept(_ manners: LinkManners) {
    while let listener, let client = LoopbackSocket.accepted(listener) {
      guard let server = LoopbackSocket.connected(to: server) else {
        LoopbackSocket.cut(client)
        continue
      }
      let limit = manners.cuts.isEmpty ? nil : manners.cuts[number % manners.cuts.count]
      number += 1
      link.tally.connections += 1
      connections.append(
        LinkConnection(
          client: client, server: server, opens: Self.now + 2_000 * manners.delay,
          cutAfter: limit))
    }
  }

  // MARK: Waiting

  /// Waits until something comes, is due or was asked for.
  private func wait(_ manners: LinkManners) {
    var requests = [pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)]
    if let listener { requests.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0)) }
    // Somebody may wait to hear of a connection.
    var timeout: Int32 = link.tally.connections > 0 ? 0 : -1
    if !manners.isFrozen {
      let now = Self.now
      for connection in connections { requests += connection.requests(now, manners) }
      if let due = connections.compactMap({ $0.due(now) }).min() {
        if timeout < 0 { timeout = Int32(clamping: (due - now) / 1_000 + 1) }
      }
    }
    guard poll(&requests, nfds_t(requests.count), timeout) > 0, requests[0].revents != 0 else {
      return
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = read(wakeUp, &bytes, bytes.count)
  }

  /// Microseconds of a clock that only goes forward.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}
