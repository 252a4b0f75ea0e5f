public import Borders
public import CommandLineKit
internal import HomeFolder
public import Text
public import TripStore

extension CommandContext {
  /// The crossings of this device.
  public func crossings() throws -> CrossingLog {
    let (log, warning) = try CrossingFile(in: home()).read()
    if let warning { note(warning) }
    return log
  }

  /// Changes the crossings, and trims them if the date is sure.
  public func changeCrossings<Result>(_ body: (inout CrossingLog) throws -> Result) throws -> Result
  {
    let clock = try clock()
    let today = try clock.isProven ? localNow().day : nil
    let (result, warning) = try CrossingFile(in: home()).change(provenToday: today, body)
    if let warning { note(warning) }
    return result
  }

  /// Takes positions of the van as it moves: the crossings that they confirm and that are new, the
  /// country it is in, and all crossings.
  public func watchCrossings(
    _ fixes: [CrossingDetector.Fix]
  ) throws -> (new: [Crossing], country: String?, log: CrossingLog) {
    let today = try clock().isProven ? localNow().day : nil
    let file = CrossingFile(in: try home())
    var random = SystemRandomNumberGenerator()
    let (new, country, warning) = try file.watch(fixes, provenToday: today, using: &random)
    if let warning { note(warning) }
    return (new, country, try file.read().log)
  }

  /// The people of the store by their ids.
  public func people() throws -> [Record] {
    guard let store = try storeToRead() else { return [] }
    return try store.records(RecordQuery(.person))
  }

  /// The ids of people as typed, by id or by name; `nil` for everyone aboard.
  public func aboard(_ texts: [String]) throws -> [RecordID]? {
    let texts = texts.flatMap { $0.split(separator: ",") }.map { String($0) }
    guard !texts.isEmpty, texts != ["all"] else { return nil }
    guard let store = try storeToRead() else {
      throw StoreError.noRecord(kind: KindSpec.person.noun, id: texts[0])
    }
    return try texts.map { try person($0, in: store).id }
  }

  public func person(_ text: String, in store: TripStore) throws -> Record {
    let record = try store.record(named: text, of: .person)
    guard record.isAlive else { throw StoreError.deleted(kind: record.kind.noun, id: text) }
    return record
  }
}
