import Testing

@testable import Watching

/// Nothing is recorded, or could be: it is told once, and not for a tunnel.
@Suite struct RecordingWatchTests {
  private static let minute: Int64 = 60_000

  /// What is told minute by minute, with the minute.
  private func told(
    _ minutes: Range<Int64>, _ watch: inout RecordingWatch, isSeen: Bool = false,
    isMoving: Bool = false, arrived: Int64? = nil, isRecording: Bool = false
  ) -> [Int64: [RecordingWatch.Alarm]] {
    var told: [Int64: [RecordingWatch.Alarm]] = [:]
    for minute in minutes {
      let now = minute * Self.minute
      if isSeen { watch.see(at: now) }
      let alarms = watch.step(
        now: now, lastMoved: arrived.map { $0 * Self.minute } ?? (isMoving ? now : nil),
        isRecording: isRecording)
      if !alarms.isEmpty { told[minute] = alarms }
    }
    return told
  }

  @Test func `half an hour without a position is reported once, and again after the next one`() {
    var watch = RecordingWatch(at: 0)
    #expect(told(0..<200, &watch) == [30: [.noPosition(since: 0)]])
    #expect(told(200..<260, &watch, isSeen: true) == [:])
    #expect(
      told(260..<400, &watch) == [289: [.noPosition(since: 259 * Self.minute)]])
  }

  @Test func `a van that moves unrecorded is reported once for each time`() {
    var watch = RecordingWatch(at: 0)
    let moving = told(0..<60, &watch, isSeen: true, isMoving: true)
    #expect(moving == [3: [.notRecorded(since: 0)]])
    #expect(told(60..<70, &watch, isSeen: true) == [:])
    let again = told(70..<90, &watch, isSeen: true, isMoving: true)
    #expect(again == [73: [.notRecorded(since: 70 * Self.minute)]])
  }

  @Test func `a drive that starts within minutes, or is recorded, is not an alarm`() {
    var watch = RecordingWatch(at: 0)
    #expect(told(0..<3, &watch, isSeen: true, isMoving: true) == [:])
    #expect(told(3..<90, &watch, isSeen: true, isMoving: true, isRecording: true) == [:])
  }

  @Test func `a recording that ends where the van has arrived is not an alarm`() {
    var watch = RecordingWatch(at: 0)
    #expect(told(0..<40, &watch, isSeen: true, isMoving: true, isRecording: true) == [:])
    // It still counts as under way, as after ten minutes it may have been a queue.
    #expect(told(40..<42, &watch, isSeen: true, arrived: 39, isRecording: true) == [:])
    #expect(told(42..<50, &watch, isSeen: true, arrived: 39) == [:])
  }

  @Test func `a recording that ends on the road is an alarm once the van has gone on for minutes`()
  {
    var watch = RecordingWatch(at: 0)
    #expect(told(0..<40, &watch, isSeen: true, isMoving: true, isRecording: true) == [:])
    let gone = told(40..<60, &watch, isSeen: true, isMoving: true)
    #expect(gone == [43: [.notRecorded(since: 40 * Self.minute)]])
  }

  @Test func `a van that a ferry has carried elsewhere has not moved unrecorded`() {
    var watch = RecordingWatch(at: 0)
    #expect(told(0..<25, &watch) == [:])
    #expect(told(25..<35, &watch, isSeen: true, arrived: 25) == [:])
    // It drives off the harbour.
    let off = told(35..<60, &watch, isSeen: true, isMoving: true)
    #expect(off == [38: [.notRecorded(since: 35 * Self.minute)]])
  }

  @Test func `what is shown begins after a moment, and ends with the next position`() {
    var watch = RecordingWatch(at: 0)
    #expect(watch.noPosition(now: 60_000) == nil)
    #expect(watch.noPosition(now: 90_000) == 0)
    watch.see(at: 95_000)
    #expect(watch.noPosition(now: 96_000) == nil)
    _ = watch.step(now: 100_000, lastMoved: 100_000, isRecording: false)
    #expect(watch.unrecorded(now: 200_000) == nil)
    #expect(watch.unrecorded(now: 280_000) == 100_000)
  }
}
