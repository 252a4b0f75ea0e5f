import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite struct DriveMarkTests {
  private func mark(
    _ started: Int64, _ van: RecordID?, isRecordedHere: Bool = false
  ) -> DriveMark {
    DriveMark(
      id: .zero, size: 0, print: 0, started: Instant(secondsSinceEpoch: started), van: van,
      isRecordedHere: isRecordedHere)
  }

  @Test func `the drives of the van in use count, its predecessors', and those recorded here`()
    throws
  {
    var random = SplitMix64(seed: 1)
    let (own, old) = (
      RecordID(milliseconds: 1, using: &random), RecordID(milliseconds: 2, using: &random)
    )
    let marks = [
      mark(100, old), mark(200, own), mark(300, nil), mark(400, old),
      mark(500, old, isRecordedHere: true),
    ]
    #expect(marks.otherVans(inUse: own) == [nil, nil, nil, old, nil])
    #expect(marks.otherVans(inUse: nil) == [nil, nil, nil, nil, nil])
    // A van that has not set off yet takes nothing away.
    #expect([mark(400, old)].otherVans(inUse: own) == [nil])
  }
}
