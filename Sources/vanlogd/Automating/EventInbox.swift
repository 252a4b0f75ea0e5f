internal import DurableFiles
internal import HomeFolder
internal import Text
internal import Watching

/// Events from outside, in `run/events`: each is taken once, in the order in which they came.
struct EventInbox {
  /// Each waits for the card, and other work must not wait for all of them.
  private static let atOnce = 16

  /// Whether there may be some.
  private(set) var isDue = true
  /// After the folder could not be made or read; an event counts for ten minutes only.
  private var pause = GrowingPause(first: 60_000, longest: 300_000)
  /// Files that could not be removed; acting on them would mean acting on them forever.
  private var stuck: Set<String> = []

  mutating func noteChange() {
    isDue = true
    pause.succeed()
  }

  /// When to look, in the machine's time.
  func deadline(now: Int64) -> Int64? { isDue ? pause.end ?? now : nil }

  /// The folder cannot be made or read.
  mutating func fail(now: Int64) {
    isDue = true
    pause.fail(now: now)
  }

  /// Takes the next ones out of the folder; notes tell what became of others.
  ///
  /// A file is gone for good before anything is done because of it, so a power cut may lose an event,
  /// but cannot repeat it.
  mutating func take(
    in run: borrowing Directory, at now: RuleMoment
  ) throws(FileError) -> (events: [EventName], notes: [String]) {
    isDue = false
    let folder = try run.directory(HomeFolder.eventsName)
    // Copies that are being written have a dot before their names.
    let names = try folder.names().filter { $0.utf8.first != UInt8(ascii: ".") }
    guard names.count <= OutsideEvent.countLimit + stuck.count else {
      try run.removeTree(HomeFolder.eventsName)
      return ([], ["more than \(OutsideEvent.countLimit) files in run/events are dropped"])
    }
    pause.succeed()
    stuck.formIntersection(names)
    let waiting = names.filter { !stuck.contains($0) }.sorted()
    isDue = waiting.count > Self.atOnce
    var (events, notes): ([EventName], [String]) = ([], [])
    for name in waiting.prefix(Self.atOnce) {
      let bytes = (try? folder.contents(of: name, limit: OutsideEvent.sizeLimit)) ?? []
      do {
        try Self.remove(name, in: folder)
        events.append(try OutsideEvent(parsing: bytes, at: now).name)
      } catch let refusal as OutsideEvent.Refusal {
        notes.append("\(refusal)")
      } catch {
        stuck.insert(name)
        notes.append("an event is left out, since its file stays: \(error)")
      }
    }
    return (events, notes)
  }

  private static func remove(_ name: String, in folder: borrowing Directory) throws(FileError) {
    if try folder.status(of: name)?.kind == .directory {
      try folder.removeTree(name)
    } else {
      try folder.remove(name)
    }
  }
}
