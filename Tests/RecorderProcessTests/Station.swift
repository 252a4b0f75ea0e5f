import DaemonKit
import DriveRecorder
import Foundation
import Text

@testable import vanlog_recorder

/// The recorder's receiving half, with its real loop and clock and short limits.
final class Station {
  private var receiver: Receiver<GpsdConnection>
  private var loop = EventLoop()
  private(set) var lines: [String] = []
  /// How many lines said where the van is.
  private(set) var fixes = 0

  init(port: UInt16) throws {
    guard let connection = GpsdConnection(port: port) else {
      throw Trouble(description: "no such place")
    }
    var limits = ReceiverLink.Limits()
    limits.silence = 500
    limits.firstPause = 10
    limits.longestPause = 100
    receiver = Receiver(connection, now: MonotonicClock.now, limits: limits)
  }

  var state: ReceiverLink.State { receiver.state }
  var counters: ReceiverLink.Counters { receiver.counters }
  var sentence: String { receiver.sentence(now: MonotonicClock.now) }
  var isConnected: Bool { descriptor != nil }
  /// Long after any pause.
  var descriptor: CInt? { receiver.descriptor(at: .max) }

  /// Runs the loop until a condition holds, as it must in the end; `meanwhile` runs in each turn.
  func run(
    until condition: (Station) -> Bool, meanwhile: () throws -> Void = {}
  ) throws {
    let end = MonotonicClock.now + 30_000
    while !condition(self) {
      guard MonotonicClock.now < end else {
        throw Trouble(description: "waited in vain; \(state), \(counters), \(sentence)")
      }
      try meanwhile()
      turn()
    }
  }

  func turn() {
    let before = MonotonicClock.now
    loop.startTurn()
    if let descriptor = receiver.descriptor(at: before) { loop.add(descriptor) }
    loop.wait(until: min(receiver.deadline(at: before), before + 20))
    let now = MonotonicClock.now
    let isReadable = receiver.descriptor(at: now).map(loop.isReady) ?? false
    receiver.turn(now: now, isReadable: isReadable) { take($0) }
  }

  private func take(_ line: ArraySlice<UInt8>) -> ReceiverLink.Line {
    let text = String(decoding: line, as: UTF8.self)
    lines.append(text)
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return .bad }
    if text.contains(#""class":"TPV""#), text.contains(#""lat""#) { fixes += 1 }
    return text.contains(#""class":"TPV""#) ? .report : .answer
  }
}
