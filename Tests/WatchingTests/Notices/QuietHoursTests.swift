import Testing
import Text

@testable import Watching

@Suite struct QuietHoursTests {
  private func local(_ text: String) throws -> LocalMoment {
    LocalMoment(
      day: Day(daysSinceEpoch: 20_000), minute: try #require(RuleTime(text)).minutes)
  }

  @Test(
    arguments: [
      ("22:00-07:00", "21:59", nil), ("22:00-07:00", "22:00", 540), ("22:00-07:00", "00:00", 420),
      ("22:00-07:00", "06:59", 1), ("22:00-07:00", "07:00", nil), ("13:00-15:30", "13:00", 150),
      ("13:00-15:30", "15:29", 1), ("13:00-15:30", "15:30", nil), ("13:00-15:30", "03:00", nil),
      ("00:00-23:59", "23:58", 1), ("23:59-00:00", "23:59", 1),
    ] as [(String, String, Int?)])
  func `hours last until their end, over midnight too`(
    setting: String, clock: String, left: Int?
  ) throws {
    let hours = try #require(QuietHours(setting))
    #expect(hours.minutesLeft(at: try local(clock)) == left)
    #expect(hours.hold(isUrgent: false, at: try local(clock)) == (left != nil))
    #expect(!hours.hold(isUrgent: true, at: try local(clock)))
  }

  @Test func `without a known time no hour is quiet`() throws {
    let hours = try #require(QuietHours("00:00-23:59"))
    #expect(!hours.hold(isUrgent: false, at: nil))
    #expect(hours.minutesLeft(at: nil) == nil)
  }

  @Test(arguments: [
    "none", "", "22:00", "22:00-22:00", "22-07", "22:00-24:00", "22:00-07:00-08:00",
  ])
  func `other settings have no quiet hours`(setting: String) {
    #expect(QuietHours(setting) == nil)
  }

  // MARK: What waits

  @Test func `what waits is remembered, and released once, in order`() {
    var notices = Notices()
    notices.add("a", rule: nil, at: nil)
    notices.add("b", rule: nil, at: nil, isHeld: true)
    notices.add("c", rule: nil, at: nil)
    notices.add("d", rule: nil, at: nil, isHeld: true)
    #expect(notices.held == [2, 4])
    var read = Notices(parsing: notices.bytes)
    #expect(read == notices)
    #expect(read.release(read: nil).map { $0.text } == ["b", "d"])
    #expect(read.release(read: nil) == [])
    #expect(Notices(parsing: read.bytes).held == [])
    #expect(read.unread.count == 4)
  }

  @Test func `what has been read meanwhile makes no noise`() {
    var notices = Notices()
    notices.add("a", rule: nil, at: nil, isHeld: true)
    var shown = notices
    shown.markRead()
    notices.add("b", rule: nil, at: nil, isHeld: true)
    #expect(notices.release(read: shown.readBytes).map { $0.text } == ["b"])
  }

  @Test func `no more waits than there are notices`() {
    var notices = Notices()
    for number in 1...250 { notices.add("\(number)", rule: nil, at: nil, isHeld: true) }
    #expect(notices.held == Array(151...250))
    #expect(Notices(parsing: notices.bytes) == notices)
  }

  @Test(
    arguments: [
      (#""7""#, []), (#"["7","2","2","x",1]"#, [2]), (#"["2","1"]"#, [1, 2]), (#"[[]]"#, []),
    ] as [(String, [Int64])])
  func `of a damaged list what is there counts`(held: String, ids: [Int64]) {
    let text =
      #"{"version":1,"notices":[{"id":"1","text":"a"},{"id":"2","text":"b"}],"held":\#(held)}"#
    #expect(Notices(parsing: Array(text.utf8)).held == ids)
  }
}
