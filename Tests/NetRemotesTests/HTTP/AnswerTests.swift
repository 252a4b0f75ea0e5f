import Testing

@testable import NetRemotes

/// What is read from the heads of answers.
@Suite struct AnswerTests {
  @Test(arguments: [
    ("0", 0), ("120", 120), ("999999", 3_600), ("Sun, 06 Nov 1994 08:49:37 GMT", 37),
    ("Sun, 06 Nov 1994 08:48:00 GMT", 0), ("Sun, 06 Nov 2094 08:49:37 GMT", 3_600), ("", nil),
    ("-1", nil), ("1.5", nil), ("soon", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil),
    ("Sun, 06 Nov 1994 24:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 CET", nil),
    ("9999999999999999999", nil),
  ])
  func `a server may ask for a pause in seconds or until a date`(text: String, seconds: Int?) {
    #expect(RetryAfter.seconds(text, now: 784_111_740) == seconds)
  }

  private func head(_ lines: String...) -> AnswerHead {
    var head = AnswerHead()
    for line in lines { head.take(line: Array((line + "\r\n").utf8)) }
    return head
  }

  @Test func `of several heads the last one counts`() {
    let head = head(
      "HTTP/1.1 100 Continue", "Content-Length: 3", "", "HTTP/2 206", "content-LENGTH:  12 ",
      "Content-Range: bytes 10-21/22", "X: y", "no colon", "Retry-After: 5")
    #expect(head.status == 206 && head.contentLength == 12 && head.rangeStart == 10)
    #expect(head.retryAfter == "5" && !head.isError)
  }

  @Test(
    arguments: [
      ("200 OK", "text/html", "<!DOCTYPE html>", true),
      ("200 OK", "TEXT/HTML; charset=x", "\n<HTML lang=de>", true),
      ("200 OK", "text/html", "<?xml version='1.0'?>", false), ("200 OK", "text/html", "", false),
      ("200 OK", "application/octet-stream", "<html>", false),
      ("404 Not Found", "text/html", "<html>", false),
    ])
  func `a page for people is none of the answers that vanlog asks for`(
    status: String, type: String, body: String, isPage: Bool
  ) {
    let head = head("HTTP/1.1 \(status)", "Content-Type: \(type)")
    #expect(head.isPage(body.utf8) == isPage)
  }

  @Test(arguments: ["HTTP/1.1", "HTTP/1.1 abc", "HTTP/", ""])
  func `a head without a status has none`(line: String) {
    #expect(head(line).status == 0)
  }

  @Test(
    arguments: [
      ("Content-Length: -5", nil), ("Content-Length: 99999999999999999999", nil),
      ("Content-Length: 7, 7", nil), ("Content-Length: 7", 7),
    ] as [(String, Int?)])
  func `a length is a number`(line: String, length: Int?) {
    #expect(head("HTTP/1.1 200 OK", line).contentLength == length)
  }

  @Test(arguments: [
    (301, Complaint.Kind.offline), (401, .refused), (403, .refused), (405, .readOnly),
    (429, .temporary(seconds: 7)), (500, .temporary(seconds: 7)), (503, .temporary(seconds: 7)),
    (507, .full), (413, .other), (418, .other), (0, .other),
  ])
  func `a status means one of the kinds of the protocol`(status: Int, kind: Complaint.Kind) {
    let answer = HTTPAnswer(
      head: head("HTTP/1.1 \(status) x", "Retry-After: 7"), body: [], failure: nil,
      wasDropped: false)
    #expect(Complaint(answer, from: "nas").kind == kind)
  }

  @Test(
    arguments: [
      ("<Error><Code>SlowDown</Code></Error>", "SlowDown"), ("<Code></Code>", ""), ("<Code>", nil),
      ("no", nil), ("<Code>a b</Code>", nil), ("", nil),
    ] as [(String, String?)])
  func `the code of an error is a word`(body: String, code: String?) {
    let answer = HTTPAnswer(
      head: AnswerHead(), body: Array(body.utf8), failure: nil, wasDropped: false)
    #expect(answer.errorCode == code)
  }
}
