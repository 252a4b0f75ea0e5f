import CommandLineKit
import DurableFiles
import HomeFolder
import Text
import Watching

/// The way of events to the daemon of a home: a file each in `run/events`, which it takes at once.
struct EventPost: ~Copyable {
  /// How long others may take that hand over an event at the same moment.
  private static let patience = 5_000

  private let run: Directory

  /// `nil` if no daemon watches the home.
  init?(to home: HomeFolder) throws {
    guard let folder = try home.open(), try folder.status(of: HomeFolder.runName) != nil else {
      return nil
    }
    let run = try folder.directory(HomeFolder.runName)
    guard try run.isLocked(HomeFolder.daemonLock) else { return nil }
    self.run = run
  }

  /// Hands an event over; it is on the disk once this returns.
  func send(_ event: OutsideEvent) throws {
    let lock = try run.lock(HomeFolder.eventsLock, waiting: Self.patience)
    try withExtendedLifetime(lock) { try add(event) }
  }

  private func add(_ event: OutsideEvent) throws {
    let folder = try run.makePrivate(HomeFolder.eventsName)
    let waiting = try waiting(in: folder)
    let bytes = event.bytes
    guard waiting.names.count < OutsideEvent.countLimit,
      waiting.size + bytes.count <= OutsideEvent.allSizeLimit
    else {
      throw CommandProblem(
        .tryAgain,
        "\(Phrase.count(waiting.names.count, "event")) wait already, since vanlogd does not take "
          + "them; see 'vanlog daemon status'")
    }
    let name = Self.freeName(from: event.moment.uptime, beside: waiting.names)
    try folder.replace(name, with: bytes, .refuse)
  }

  /// What the daemon has yet to take.
  ///
  /// The lock keeps other writers out, so any unfinished copy was left by a power cut.
  private func waiting(in folder: borrowing Directory) throws -> (names: [String], size: Int) {
    var (names, size): ([String], Int) = ([], 0)
    for name in try folder.names() {
      if name.utf8.first == UInt8(ascii: ".") {
        _ = try? folder.remove(name)
      } else if let status = try folder.status(of: name) {
        names.append(name)
        size += min(status.size, OutsideEvent.allSizeLimit)
      }
    }
    return (names, size)
  }

  /// Names are in the order in which events came.
  private static func freeName(from uptime: Int64, beside taken: [String]) -> String {
    var number = uptime
    while taken.contains(name(number)) { number += 1 }
    return name(number)
  }

  private static func name(_ number: Int64) -> String {
    Digits.padded(Int(clamping: number), to: 15) + ".json"
  }
}
