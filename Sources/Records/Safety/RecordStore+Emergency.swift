internal import DurableFiles
public import HomeFolder
internal import SQLite
internal import Text

/// What can be read of a store at once, in any state.
public struct StoreAtHand {
  /// `nil` if nothing can be read, or nothing was ever kept.
  public let store: RecordStore?
  /// What is wrong with it.
  public let problem: String?
  /// Whether it is what was saved of a damaged one.
  public let isRemains: Bool

  /// No store, since it is not known where it is.
  public init(problem: String) {
    self.init(nil, problem: problem)
  }

  fileprivate init(_ store: RecordStore?, problem: String? = nil, isRemains: Bool = false) {
    (self.store, self.problem, self.isRemains) = (store, problem, isRemains)
  }
}

extension RecordStore {
  /// The store for someone who cannot wait: nothing is repaired or written, and no lock is waited
  /// for longer than a moment.
  ///
  /// One that is locked, or in the middle of a change, is read from a copy.
  public static func atHand(
    _ kinds: KindSet, in home: HomeFolder, buildDate: Int64, moment: @escaping () -> Moment
  ) -> StoreAtHand {
    do {
      return StoreAtHand(try openToRead(kinds, in: home, busyLimit: patience, moment: moment))
    } catch let error as SQLiteError where error.isDamage {
      return remains(of: error, kinds, in: home, buildDate: buildDate, moment: moment)
    } catch let error as SQLiteError where error.kind == .busy || error.kind == .locked {
      return copy(kinds, in: home, moment)
    } catch {
      return StoreAtHand(nil, problem: "\(error)")
    }
  }

  /// What was saved of a store in which damage was met, in a copy.
  public static func remains(
    of error: any Error, _ kinds: KindSet, in home: HomeFolder, buildDate: Int64,
    moment: @escaping () -> Moment
  ) -> StoreAtHand {
    let store = try? openRemains(kinds, in: home, buildDate: buildDate, moment: moment)
    return StoreAtHand(
      store ?? nil,
      problem: store == nil
        ? "the store cannot be read: \(error)"
        : "the store is damaged; this is what can be read of it", isRemains: true)
  }

  private static let patience = Duration.milliseconds(500)

  /// The journal is copied too, so that a change under way is rolled back in the copy.
  private static func copy(
    _ kinds: KindSet, in home: HomeFolder, _ moment: @escaping () -> Moment
  ) -> StoreAtHand {
    let problem = "another process has locked the store; this is what it held before"
    do {
      guard let path = try home.open()?.path(of: fileName) else { return StoreAtHand(nil) }
      return try TemporaryCopy.making(of: path, with: [journalEnding]) { copy in
        StoreAtHand(try openToRead(kinds, copy, moment), problem: problem)
      }
    } catch {
      return StoreAtHand(nil, problem: "the store is locked, and cannot be copied: \(error)")
    }
  }
}
