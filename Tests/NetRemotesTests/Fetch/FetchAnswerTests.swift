import Testing

@testable import NetRemotes

/// What is made of the headers of an answer.
@Suite struct FetchAnswerTests {
  private func answer(_ headers: [String]) -> FetchAnswer {
    var head = AnswerHead()
    for line in ["HTTP/1.1 200 OK"] + headers { head.take(line: Array("\(line)\r\n".utf8)) }
    return FetchAnswer(head, body: [], now: 1_000_000_000)
  }

  @Test(
    arguments: [
      ([], nil), (["Cache-Control: max-age=1800"], 1_800),
      (["Cache-Control: public, max-age=60, must-revalidate"], 60),
      (["Cache-Control: no-store", "Expires: Sun, 09 Sep 2001 02:46:40 GMT"], 0),
      (["Expires: Sun, 09 Sep 2001 02:46:40 GMT"], 3_600),
      (["Date: Sun, 09 Sep 2001 02:36:40 GMT", "Expires: Sun, 09 Sep 2001 02:46:40 GMT"], 600),
      (["Expires: Sun, 09 Sep 2001 00:46:40 GMT"], 0), (["Expires: 0"], nil),
      (["Expires: Fri, 31 Dec 9999 23:59:59 GMT"], 604_800),
      (["Cache-Control: max-age=999999999999999"], 604_800),
    ] as [([String], Int?)])
  func `how long an answer is fresh follows from the server's own clock`(
    headers: [String], fresh: Int?
  ) {
    #expect(answer(headers).fresh == fresh)
  }

  @Test(
    arguments: [
      (["Retry-After: 7200"], 7_200), (["Retry-After: soon"], nil),
      (["Date: Sun, 09 Sep 2001 02:36:40 GMT", "Retry-After: Sun, 09 Sep 2001 02:46:40 GMT"], 600),
    ] as [([String], Int?)])
  func `a server may ask to be left alone for hours`(headers: [String], pause: Int?) {
    #expect(answer(headers).retryAfter == pause)
  }

  @Test func `tags are passed on if they are plain text`() {
    #expect(answer(["ETag: W/\"a\""]).etag == "W/\"a\"")
    #expect(answer(["ETag: \u{1}"]).etag == nil)
    #expect(answer(["ETag: " + String(repeating: "x", count: 300)]).etag == nil)
  }

  @Test func `a line for each thing comes before the body`() {
    var head = AnswerHead()
    for line in ["HTTP/2 200", "etag: \"a\"", "cache-control: max-age=5"] {
      head.take(line: Array(line.utf8))
    }
    let bytes = FetchAnswer(head, body: Array("{}".utf8), now: 0).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "200 2\netag: \"a\"\nfresh-s: 5\n\n{}")
  }
}
