public import CommandLineKit
internal import DurableFiles
internal import HomeFolder
public import Records
internal import SQLite
public import Text
internal import WebAccess

extension CommandContext {
  /// Who gives the command, as the log of changes has it: the phone for which the page runs it, or
  /// `nil` for the terminal.
  public var author: String? {
    environment[Author.variable].flatMap { PairedDevice.isID($0) ? $0 : nil }
  }

  /// The personal store, opened for writing; created if missing.
  ///
  /// `command` is what a person has asked for, which `undo` can take back; what vanlog changes on
  /// its own, or by a rule, has none.
  public func store(for command: String? = nil) throws -> RecordStore {
    if command != nil { try noteOtherLogbook() }
    keepEndedDrives()
    let store = try openStore()
    bookRepeats(knownTo: store)
    store.command = environment[Author.variable] == Author.vanlog ? nil : command
    return store
  }

  /// The same, without looking for a drive that is still to be kept.
  func openStore() throws -> RecordStore {
    try finishRestore()
    let clock = try clock()
    let store = try RecordStore.open(
      .ofCommands, in: home(), buildDate: Build.time.millisecondsSinceEpoch,
      moment: { Self.moment(clock) })
    store.author = author
    for text in store.notes { note(text) }
    dateAgain(in: store)
    return store
  }

  /// The personal store, opened for reading; `nil` if nothing was ever kept.
  ///
  /// A damaged one stays as it is, and a copy has what can be read of it: replacing it is up to
  /// 'doctor --mend', and until then every command says so.
  public func storeToRead() throws -> RecordStore? {
    keepEndedDrives()
    try finishRestore()
    let clock = try clock()
    do {
      let store = try RecordStore.openToRead(
        .ofCommands, in: home(), moment: { Self.moment(clock) })
      store?.author = author
      if let store {
        if timesWait(in: store) { _ = try? openStore() }
        bookRepeats(knownTo: store)
      }
      return store
    } catch let error as SQLiteError where error.isDamage {
      rememberDamage(error)
      return try damagedStoreToRead()
    }
  }

  /// The store for reading, if it can be used right away: it is neither repaired nor waited for.
  public func storeIfUsable() -> RecordStore? {
    guard let home = try? home(), let clock = try? clock() else { return nil }
    return try? RecordStore.openToRead(
      .ofCommands, in: home, busyLimit: .milliseconds(200), moment: { Self.moment(clock) })
  }

  /// The store for someone who cannot wait, in any state; nothing is repaired or written.
  public func storeAtHand() -> StoreAtHand {
    atHand { home, moment in
      RecordStore.atHand(
        .ofCommands, in: home, buildDate: Build.time.millisecondsSinceEpoch, moment: moment)
    }
  }

  /// What was saved of a store in which damage was met.
  public func remainsAtHand(of damage: any Error) -> StoreAtHand {
    atHand { home, moment in
      RecordStore.remains(
        of: damage, .ofCommands, in: home, buildDate: Build.time.millisecondsSinceEpoch,
        moment: moment)
    }
  }

  private func atHand(
    _ body: (HomeFolder, @escaping () -> Moment) -> StoreAtHand
  ) -> StoreAtHand {
    do {
      let clock = try? clock()
      return body(try home()) {
        clock.map(Self.moment) ?? Moment(milliseconds: 0, isProven: false)
      }
    } catch {
      return StoreAtHand(problem: "\(error)")
    }
  }

  /// What can still be read of a damaged store.
  private func damagedStoreToRead() throws -> RecordStore? {
    let clock = try clock()
    let store = try RecordStore.openRemains(
      .ofCommands, in: home(), buildDate: Build.time.millisecondsSinceEpoch,
      moment: { Self.moment(clock) })
    store?.author = author
    for text in store?.notes ?? [] { note(text) }
    return store
  }

  /// Checks the whole store, and repairs it if it is damaged and can be written; anything that
  /// keeps it from being checked is a condition too.
  public func examineStore() -> StoreCondition {
    condition { home in
      let clock = try clock()
      try finishRestore()
      guard try isStoreThere(home) else { return .none }
      do {
        let report = try RecordStore.examine(
          .ofCommands, in: home, buildDate: Build.time.millisecondsSinceEpoch,
          moment: { Self.moment(clock) })
        return report.map { .mended($0) } ?? .sound
      } catch let error as FileError where error.meansReadOnly {
        if try RecordStore.isSoundAsItIs(.ofCommands, in: home) { return .sound }
        return .damaged(
          "damaged, and cannot be repaired here: \(error). Copy \(home.path) to another disk and "
            + "run 'vanlog --home COPY doctor --mend'")
      }
    }
  }

  /// Checks the whole store, and changes nothing.
  public func lookAtStore() -> StoreCondition {
    condition { home in
      guard try isStoreThere(home) else { return .none }
      return try RecordStore.isSoundAsItIs(.ofCommands, in: home) ? .sound : .damaged("damaged")
    }
  }

  private func isStoreThere(_ home: HomeFolder) throws -> Bool {
    if let loss = try RecordStore.loss(in: home) { throw loss }
    return try home.open()?.status(of: RecordStore.fileName) != nil
  }

  private func condition(_ look: (HomeFolder) throws -> StoreCondition) -> StoreCondition {
    do {
      return try look(home())
    } catch let error as StoreError where error.meansLoss {
      return .lost("\(error)")
    } catch {
      return .unreadable("\(error)")
    }
  }

  /// Begins with an empty store where the old one is lost.
  public func beginStoreAnew() throws {
    let clock = try clock()
    try RecordStore.beginAnew(
      .ofCommands, in: home(), buildDate: Build.time.millisecondsSinceEpoch,
      moment: { Self.moment(clock) })
  }

  /// The store for reading, if it is sound: nothing is repaired, kept or brought up to date.
  public func storeAsItIs() throws -> RecordStore? {
    let clock = try clock()
    return try RecordStore.openAsItIs(.ofCommands, in: home(), moment: { Self.moment(clock) })
  }

  /// Completes or undoes a restore that was cut off between its two renames, and completes a wipe.
  private func finishRestore() throws {
    let home = try home()
    guard !home.exists || HomeWipe.isUnfinished(home) else { return }
    switch try finishInterrupted(home) {
    case .none: return
    case .wiped: note("a wipe that was cut off has been finished")
    case .undone: note("a restore that was cut off has been undone")
    case .finished(let kept):
      note(
        "a restore that was cut off has been finished"
          + (kept.map { "; the old home is now \($0)" } ?? ""))
    }
  }

  private func finishInterrupted(_ home: HomeFolder) throws -> InterruptedRestore {
    do {
      return try HomeRestore.finishInterrupted(home: home)
    } catch BackupError.restoreUnderWay where home.exists {
      return .none  // what another process still removes is in no one's way
    }
  }

  private static func moment(_ clock: ClockProof) -> Moment {
    Moment(
      milliseconds: clock.now.millisecondsSinceEpoch, isProven: clock.isProven,
      sinceBoot: clock.isProven
        ? nil : BootID.current().map { SinceBoot(boot: $0, milliseconds: MonotonicClock.now) })
  }

  /// The last day that an event may have; an unset clock does not bring it nearer.
  public func latestDay(today: Day) -> Day {
    let start = max(today, Build.time.day())
    return Day(daysSinceEpoch: start.daysSinceEpoch + FieldSpec.mostYearsAhead * 366)
  }
}

/// What `doctor` found out about the personal store.
public enum StoreCondition: Sendable {
  case none, sound
  case mended(SalvageReport)
  /// Damaged and left as it is, and why.
  case damaged(String)
  /// Gone, empty, or of no use, though there was one, and what to do about it.
  case lost(String)
  /// Of a newer version, locked, or not a file at all, and what to do about it.
  case unreadable(String)

  public var isReadable: Bool {
    switch self {
    case .none, .sound, .mended, .damaged: true
    case .lost, .unreadable: false
    }
  }
}

extension StoreError {
  /// Whether all records that there were are out of reach, here.
  public var meansLoss: Bool {
    switch self {
    case .lost, .nothingReadable: true
    default: false
    }
  }
}

extension FileError {
  /// Whether nothing can be written where the file is.
  fileprivate var meansReadOnly: Bool { kind == .readOnly || kind == .notPermitted }
}
