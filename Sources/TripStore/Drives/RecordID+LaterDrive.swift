internal import Records
public import Text

extension RecordID {
  /// The id of a later drive in the file of this one: the same however often it is kept.
  public func ofLaterDrive(_ number: Int) -> RecordID {
    guard number > 0 else { return self }
    return RecordID(
      derivedFrom: Array("vanlog later drive 1 \(self) \(number)".utf8),
      milliseconds: Int64(high >> 16))
  }
}
