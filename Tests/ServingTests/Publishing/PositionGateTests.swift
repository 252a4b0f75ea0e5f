import Geodesy
import Testing
import Text

@testable import Publishing

struct PositionGateTests {
  private static let start: Int64 = 1_790_000_000_000

  private func fix(
    _ seconds: Double, _ latitude: Double = 47, accuracy: Double? = 5
  ) throws -> PublishedFix {
    var fix = PublishedFix(
      time: Instant(millisecondsSinceEpoch: Self.start + Int64(seconds * 1_000)),
      place: try Coordinate(latitude: latitude, longitude: 8))
    fix.accuracyMetres = accuracy
    return fix
  }

  @Test func `a moving van has at most one position in ten seconds`() throws {
    var gate = PositionGate()
    var admitted: [Int] = []
    for second in 0...60 where gate.admits(try fix(Double(second), 47 + Double(second) * 0.001)) {
      admitted.append(second)
    }
    #expect(admitted == [0, 10, 20, 30, 40, 50, 60])
  }

  @Test func `a van that stands has one in ten minutes`() throws {
    var gate = PositionGate()
    var admitted: [Int] = []
    for minute in 0...30 where gate.admits(try fix(Double(minute) * 60)) { admitted.append(minute) }
    #expect(admitted == [0, 10, 20, 30])
  }

  @Test func `what is within the error of a position is not movement`() throws {
    var gate = PositionGate()
    #expect(try gate.admits(fix(0)) == true)
    #expect(try gate.admits(fix(20, 47.001, accuracy: 200)) == false)
    #expect(try gate.admits(fix(40, 47.001, accuracy: 20)) == true)
  }

  @Test func `a clock that is set back does not silence the van`() throws {
    var gate = PositionGate()
    #expect(try gate.admits(fix(86_400)) == true)
    #expect(try gate.admits(fix(86_395, 48)) == false)
    #expect(try gate.admits(fix(0)) == true)
    #expect(try gate.admits(fix(10, 47.1)) == true)
  }

  @Test func `a van that stops is said to stand within ten seconds`() throws {
    var gate = SpeedGate()
    func speed(_ second: Double, _ speed: Double?) throws -> Double? {
      var fix = try fix(second)
      fix.speedMetresPerSecond = speed
      return gate.admits(fix)
    }
    #expect(try speed(0, 20) == 20)
    #expect(try speed(5, 8) == nil)
    #expect(try speed(10, 0.7) == 0)
    #expect(try speed(30, nil) == nil)
    #expect(try speed(31, 3) == 3)
    #expect(try speed(2, 4) == 4)
  }
}
