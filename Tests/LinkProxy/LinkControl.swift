internal import Glibc

/// What a proxy and its thread tell each other.
final class LinkControl: Sendable {
  private struct State {
    var manners: LinkManners
    var tally = LinkTally()
    /// How often counting began anew.
    var counting = 0
    var isStopped = false
    /// Changes that were made, and those that the thread has taken over.
    var changes = 0
    var taken = 0
  }

  /// What the thread goes by.
  struct Orders {
    let number: Int
    let manners: LinkManners
    let counting: Int
    let isStopped: Bool
  }

  private let state: Watched<State>
  private let wakeUp: CInt

  init(_ manners: LinkManners, wakeUp: CInt) {
    state = Watched(State(manners: manners))
    self.wakeUp = wakeUp
  }

  deinit { close(wakeUp) }

  var manners: LinkManners {
    get { state.withLock(\.manners) }
    set { change { $0.manners = newValue } }
  }

  /// What the thread has counted by now.
  var tally: LinkTally {
    change { _ in }
    return state.withLock(\.tally)
  }

  func startCounting() {
    change { state in
      state.tally = LinkTally()
      state.counting += 1
    }
  }

  func stop() { tell { $0.isStopped = true } }

  private func tell(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    var byte: UInt8 = 0
    _ = write(wakeUp, &byte, 1)
  }

  /// Changes something, and waits until the thread goes by it.
  private func change(_ body: (inout State) -> Void) {
    var number = 0
    tell { state in
      body(&state)
      state.changes += 1
      number = state.changes
    }
    state.wait { $0.taken >= number || $0.isStopped }
  }

  /// Waits until what has passed is so; false if it is not in time.
  func wait(seconds: Int, until isSo: (LinkTally) -> Bool) -> Bool {
    state.wait(seconds: seconds) { isSo($0.tally) }
  }

  // MARK: For the thread

  /// Exchanges what has passed for what is to be done.
  func report(_ new: LinkTally, counting: Int) -> Orders {
    state.withLock { state in
      if state.counting == counting {
        state.tally.connections += new.connections
        state.tally.cuts += new.cuts
        state.tally.sentBytes += new.sentBytes
        state.tally.receivedBytes += new.receivedBytes
        state.tally.roundTrips = max(state.tally.roundTrips, new.roundTrips)
      }
      return Orders(
        number: state.changes, manners: state.manners, counting: state.counting,
        isStopped: state.isStopped)
    }
  }

  /// The orders are followed from now on.
  func confirm(_ orders: Orders) { state.withLock { $0.taken = orders.number } }
}
