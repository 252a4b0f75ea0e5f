public import Borders
public import CommandLineKit
internal import HomeFolder
public import Records
public import Text
internal import TripStore

extension CommandContext {
  /// The crossings of this device, as they follow from its drives and from what is kept.
  public func crossings() throws -> CrossingLog { try crossings(in: storeToRead()) }

  /// The same, with a store that is open already; opening one costs as much as many drives.
  public func crossings(in store: RecordStore?) throws -> CrossingLog {
    let (kept, warning) = try CrossingFile(in: home()).read()
    if let warning { note(warning) }
    var right = kept
    try dateAgain(&right)
    return CrossingLog(right, drives: try drivenDrives(in: store))
  }

  /// Changes what is kept of crossings; `body` gets the log as it is before.
  public func changeCrossings<Result>(
    _ body: (inout KeptCrossings, CrossingLog) throws -> Result
  ) throws -> Result {
    let drives = try drivenDrives(in: storeToRead())
    let (result, warning) = try CrossingFile(in: home()).change { kept in
      try dateAgain(&kept)
      return try body(&kept, CrossingLog(kept, drives: drives))
    }
    if let warning { note(warning) }
    return result
  }

  /// Takes positions of the van as it moves.
  public func watchCrossings(
    _ fixes: [CrossingDetector.Fix]
  ) throws -> CrossingFile.Watched {
    // The log decides what a position means, so its own times must be right.
    try dateCrossingsAgain()
    var random = SystemRandomNumberGenerator()
    let watched = try CrossingFile(in: home()).watch(
      fixes, drives: drivesToWatch(), using: &random)
    if let warning = watched.warning { note(warning) }
    return watched
  }

  /// The drives, or none if their store is damaged: the watch continues.
  private func drivesToWatch() throws -> [DrivenDrive] {
    do {
      return try drivenDrives(in: storeToRead())
    } catch  where exitStatus(of: error) == .badData {
      note("the drives cannot be read, so that only what was seen on the move counts: \(error)")
      return []
    }
  }

  /// The people of the store by their ids.
  public func people() throws -> [Record] { try people(in: storeToRead()) }

  public func people(in store: RecordStore?) throws -> [Record] {
    try store?.records(RecordQuery(.person)) ?? []
  }

  /// The ids of people as typed, by id or by name; `nil` for everyone aboard.
  public func aboard(_ texts: [String]) throws -> [RecordID]? {
    let texts = texts.flatMap { $0.split(separator: ",") }.map { String($0) }
    guard !texts.isEmpty, texts != ["all"] else { return nil }
    guard let store = try storeToRead() else {
      throw StoreError.noRecord(.person, texts[0])
    }
    return try texts.map { try person($0, in: store).id }
  }

  public func person(_ text: String, in store: RecordStore) throws -> Record {
    let record = try store.record(named: text, of: .person)
    guard record.isAlive else { throw StoreError.deleted(kind: record.kind.noun, id: text) }
    return record
  }
}
