public import CommandLineKit
internal import HomeFolder
public import Records
internal import Text
public import TripStore

// What repeats is booked by the commands that show or change money, before they do.
extension CommandContext {
  /// Books repeated entries that are due and need no question, if this is a command of the ledger.
  ///
  /// `store` is one that is open anyway: while nothing repeats automatically, it only looks at one
  /// empty table. A failure stops nothing; the next command tries again.
  func bookRepeats(knownTo store: RecordStore) {
    guard commandName.hasPrefix("ledger "), !commandName.hasPrefix("ledger repeat ") else { return }
    do {
      guard try store.hasAutomaticRepeats() else { return }
      for text in try bookAutomaticRepeats(knownTo: store).sentences { note(text) }
    } catch {
      detail("what repeats could not be booked yet: \(error)")
    }
  }

  /// Books what is due of repeated entries that want no question.
  ///
  /// Nothing is booked by a clock that is not trusted.
  public func bookAutomaticRepeats(knownTo store: RecordStore) throws -> RepeatBooking {
    guard try clock().isProven else { return RepeatBooking(booked: [], clock: nil) }
    let today = try localNow().day
    guard try !store.automaticRepeatsDue(on: today).isEmpty else {
      return RepeatBooking(booked: [], clock: nil)
    }
    // Not the command's own store: `undo` does not take back what vanlog does on its own.
    let writing = try openStore()
    let budgets = try BudgetWatch(of: writing)
    let home = try HomeMoney(of: writing)
    let booked = try writing.edit { edit in
      try writing.book(writing.automaticRepeatsDue(on: today), home, edit)
    }
    try budgets.look(in: writing, self)
    return RepeatBooking(booked: booked, clock: try RecordClock(self))
  }
}

/// Entries that were booked because they repeat.
public struct RepeatBooking {
  public let booked: [BookedRepeat]
  private let clock: RecordClock?

  public init(booked: [BookedRepeat], clock: RecordClock?) {
    (self.booked, self.clock) = (booked, clock)
  }

  private static let mostNamed = 5

  /// What to tell a person, one line for each of the first entries.
  public var sentences: [String] {
    guard let clock else { return [] }
    let named = booked.prefix(Self.mostNamed).map { booked in
      "booked \(booked.entry.phrase(clock)), which repeats"
    }
    let left = booked.count - named.count
    return left > 0
      ? named + ["and \(Phrase.count(left, "more repeated entry", "more repeated entries"))"]
      : named
  }
}
