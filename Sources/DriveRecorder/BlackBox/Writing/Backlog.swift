/// Entries that are not on the disk yet, in order and in limited memory (Invariant 6).
///
/// An entry has one number for life. When memory is full, every second waiting point is dropped,
/// and from then on every second new one: a long outage leaves an even, coarser track of the whole
/// route, where dropping the oldest or the newest would leave a hole. The numbers of dropped points
/// stay unused, so that the file shows it.
struct Backlog {
  struct Waiting {
    let number: Int64
    let entry: DriveEntry
  }

  /// About five hours at one point per second.
  static let mostEntries = 20_000
  /// Places reserved for the end of the drive, regardless of what else waits.
  static let reserve = 8
  /// The total size of waiting notes, in bytes.
  static let mostText = 262_144

  private(set) var entries: [Waiting] = []
  private(set) var points = 0
  /// Entries that should be written at once.
  private(set) var urgent = 0
  /// Entries that were dropped.
  private(set) var dropped = 0
  private var text = 0
  /// One new point in this many is kept.
  private var stride = 1
  private var skipped = 0
  private var nextNumber: Int64

  init(nextNumber: Int64) {
    self.nextNumber = nextNumber
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Takes an entry and returns its number, or `nil` if there is no room for it.
  mutating func add(_ entry: DriveEntry) -> Int64? {
    let entry = entry.shortened
    if entries.count >= Self.mostEntries { thin() }
    let number = nextNumber
    nextNumber += 1
    let room = Self.mostEntries + (entry.isEnd ? Self.reserve : 0)
    guard isTaken(entry), entries.count < room, text + entry.textSize <= Self.mostText else {
      dropped += 1
      return nil
    }
    entries.append(Waiting(number: number, entry: entry))
    count(entry, by: 1)
    return number
  }

  /// Removes the first entries, which are saved.
  mutating func removeFirst(_ saved: Int) {
    for waiting in entries.prefix(saved) { count(waiting.entry, by: -1) }
    entries.removeFirst(saved)
    stride = 1
  }

  /// Whether a new point is kept; events always are.
  private mutating func isTaken(_ entry: DriveEntry) -> Bool {
    guard case .point = entry else { return true }
    skipped += 1
    guard skipped >= stride else { return false }
    skipped = 0
    return true
  }

  /// Drops every second point, and no event.
  private mutating func thin() {
    let before = entries.count
    var keeps = false
    entries.removeAll { waiting in
      guard case .point = waiting.entry else { return false }
      keeps.toggle()
      return !keeps
    }
    guard entries.count < before else { return }
    points -= before - entries.count
    dropped += before - entries.count
    stride *= 2
  }

  private mutating func count(_ entry: DriveEntry, by sign: Int) {
    if case .point = entry { points += sign }
    if entry.isUrgent { urgent += sign }
    text += sign * entry.textSize
  }
}

extension DriveEntry {
  /// Whether it is saved at once: what the driver requested, and the end.
  var isUrgent: Bool {
    guard case .event(let event) = self else { return false }
    switch event.kind {
    case .pause, .resume, .mode, .note, .continued, .suspended, .stop: return true
    case .gap, .timeProven: return false
    }
  }

  /// Whether a recorder writes nothing after it.
  fileprivate var isEnd: Bool {
    guard case .event(let event) = self else { return false }
    return event.kind == .stop || event.kind == .suspended
  }

  /// With a note cut to what a line can hold.
  fileprivate var shortened: DriveEntry {
    guard case .event(var event) = self, case .note(let text) = event.kind else { return self }
    event.kind = .note(text.cut(to: BlackBox.longestNote))
    return .event(event)
  }

  fileprivate var textSize: Int {
    guard case .event(let event) = self, case .note(let text) = event.kind else { return 0 }
    return text.utf8.count
  }
}
