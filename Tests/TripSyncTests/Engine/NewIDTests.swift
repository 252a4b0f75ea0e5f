import Testing
import Text

@testable import TripSync

struct NewIDTests {
  /// The beginning of an id is the time where ids have one.
  @Test func `every part of a new id is random`() {
    let ids = (0..<100).map { _ in SyncHome.newID().bytes }
    for part in [0..<4, 4..<8, 8..<12, 12..<16] {
      #expect(Set(ids.map { Array($0[part]) }).count > 95, "\(part)")
    }
  }
}
