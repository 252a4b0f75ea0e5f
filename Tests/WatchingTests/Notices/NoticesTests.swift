import Testing
import Text

@testable import Watching

@Suite struct NoticesTests {
  private let time = Instant(secondsSinceEpoch: 1_790_000_000)

  @Test func `a notice is written and read again`() throws {
    var notices = Notices()
    notices.add("Good night", rule: "night", at: time)
    notices.add("no broker", kind: Notice.Kind.problem, rule: nil, at: nil)
    #expect(Notices(parsing: notices.bytes) == notices)
    var json = JSONWriter()
    for notice in notices.all { notice.write(to: &json) }
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == """
        {"id":"1","at":"2026-09-21T14:13:20Z","text":"Good night","rule":"night",\
        "kind":"automation"},{"id":"2","at":null,"text":"no broker","rule":null,"kind":"problem"}
        """)
  }

  @Test func `the newest hundred are kept`() {
    var notices = Notices()
    for number in 1...250 { notices.add("\(number)", rule: nil, at: time) }
    #expect(notices.all.map { $0.text } == (151...250).map { "\($0)" })
    #expect(notices.newest?.id == 250)
  }

  @Test func `what has been read stays read, and what comes later is unread`() {
    var notices = Notices()
    notices.add("a", rule: nil, at: time)
    notices.add("b", rule: nil, at: time)
    #expect(notices.unread.map { $0.text } == ["a", "b"])
    notices.markRead()
    notices.add("c", rule: nil, at: time)
    let read = Notices(parsing: notices.bytes, read: notices.readBytes)
    #expect(read == notices)
    #expect(read.unread.map { $0.text } == ["c"])
  }

  @Test func `a notice after the file was lost is unread`() {
    var notices = Notices()
    for _ in 1...9 { notices.add("a", rule: nil, at: time) }
    notices.markRead()
    var anew = Notices(parsing: nil, read: notices.readBytes)
    anew.add("b", rule: nil, at: time)
    #expect(anew.unread.map { $0.id } == [10])
  }

  @Test(arguments: [
    ("short", "short"), (String(repeating: "a", count: 500), String(repeating: "a", count: 500)),
    (String(repeating: "a", count: 501), String(repeating: "a", count: 497) + "…"),
    // A family is one character of 25 bytes.
    (
      String(repeating: "👨‍👩‍👧‍👦", count: 40),
      String(repeating: "👨‍👩‍👧‍👦", count: 19) + "…"
    ),
  ])
  func `a long text is cut between characters`(text: String, kept: String) {
    var notices = Notices()
    #expect(notices.add(text, rule: nil, at: nil).text == kept)
  }

  @Test(
    arguments: [
      ("", []), ("[]", []), (#"{"version":2,"notices":[{"id":"1","text":"a"}]}"#, []),
      (#"{"version":1,"notices":{"id":"1","text":"a"}}"#, []),
      (#"{"version":1,"notices":[{"id":"1","text":"a"},{"id":"1","text":"b"}]}"#, ["a"]),
      (#"{"version":1,"notices":[{"id":1,"text":"a"},{"id":"2","text":"b","new":[]}]}"#, ["b"]),
      (#"{"version":1,"notices":[{"id":"9223372036854775807","text":"a"},{"id":"0"}]}"#, []),
      (#"{"version":1,"notices":[{"id":"-1","text":"a"},{"id":"5","text":7}]}"#, []),
    ] as [(String, [String])])
  func `of a damaged file what can be read counts`(text: String, texts: [String]) {
    var notices = Notices(parsing: Array(text.utf8), read: Array(text.utf8))
    #expect(notices.all.map { $0.text } == texts)
    notices.add("new", rule: nil, at: time)
    #expect(notices.unread.map { $0.text } == texts + ["new"])
  }
}
