import CLinux
import Glibc

/// The kinds of system call that this module makes, as faults and tests name them.
package enum SystemCall: Sendable {
  case open, close, list, duplicate, status, permissions
  case read, write, truncate, sync
  case rename, link, unlink, makeDirectory
  case lock, sleep
}

/// Makes chosen system calls of this thread fail, so that tests can try every way a disk can.
///
/// Outside tests it is off, and costs each call one read of a thread-local slot.
package final class FaultPlan {
  package enum Fault: Sendable, Equatable {
    /// The call does nothing and reports this error number.
    case error(CInt)
    /// A read or write moves half of its bytes and reports that.
    case short
    /// The same, and the next read or write reports this error number: a disk filling up.
    case shortThenError(CInt)
    /// The process is as good as dead: neither this call nor any later one does anything.
    case crash
  }

  /// Every call so far, in order, whether it was disturbed or not.
  package private(set) var calls: [SystemCall] = []
  /// Whether the fault struck: once a run ends without it, every point of failure has been tried.
  package private(set) var hasStruck = false

  private let position: Int
  private let fault: Fault?
  private let kinds: Set<SystemCall>?
  private let isSticky: Bool
  private let times: Int
  private var matching = 0
  private var following: CInt?

  /// Plans a fault for the call at `position`, counted from 1 among those of the given kinds, and
  /// for those that follow it until there have been `times`, or for all of them if it is sticky.
  package init(
    at position: Int, _ fault: Fault, on kinds: Set<SystemCall>? = nil, isSticky: Bool = false,
    times: Int = 1
  ) {
    self.position = position
    self.fault = fault
    self.kinds = kinds
    self.isSticky = isSticky
    self.times = times
  }

  /// Plans no fault: only records the calls.
  package init() {
    position = 0
    fault = nil
    kinds = nil
    isSticky = false
    times = 0
  }

  /// Runs a body on this thread with the plan in force.
  package func run<Value: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let previous = clinux_thread_slot()
    clinux_set_thread_slot(Unmanaged.passUnretained(self).toOpaque())
    defer { clinux_set_thread_slot(previous) }
    return try withExtendedLifetime(self) { () throws(Failure) in try body() }
  }

  /// The plan in force on this thread; nil outside tests.
  static var current: FaultPlan? {
    clinux_thread_slot().map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// The fault for the call about to be made; `.shortThenError` arrives as `.short`.
  func next(_ call: SystemCall) -> Fault? {
    calls.append(call)
    if hasStruck, fault == .crash { return .crash }
    let moves = call == .read || call == .write
    if moves, let code = following.take() { return .error(code) }
    guard let fault, kinds?.contains(call) ?? true else { return nil }
    matching += 1
    guard matching >= position, isSticky || matching < position + times else { return nil }
    hasStruck = true
    guard case .shortThenError(let code) = fault else { return fault }
    if moves { following = code }
    return .short
  }
}
