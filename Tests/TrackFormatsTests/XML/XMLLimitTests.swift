import Testing

@testable import TrackFormats

@Suite struct XMLLimitTests {
  private static let long = String(repeating: "n", count: 200_000)

  static let refusals: [(String, XMLError.Reason)] = [
    ("<\(long)/>", .tooLong(.name, limit: 256)),
    ("<a \(long)='1'/>", .tooLong(.name, limit: 256)),
    ("<a></\(long)>", .tooLong(.name, limit: 256)),
    ("<a b='\(long)'/>", .tooLong(.attribute, limit: 16_384)),
    ("<a>&\(long);</a>", .tooLong(.reference, limit: 32)),
    ("<?xml \(long)?><a/>", .tooLong(.declaration, limit: 1_024)),
    ("<a \((0..<65).map { "n\($0)='' " }.joined())/>", .tooManyAttributes(limit: 64)),
    (String(repeating: "<a>", count: 65), .tooDeep(limit: 64)),
  ]

  @Test(arguments: refusals.indices)
  func `sizes beyond those of any track file are refused`(index: Int) throws {
    let (document, reason) = Self.refusals[index]
    let error = try XMLOutcome(document).error
    #expect(error?.reason == reason)
    #expect((error?.description.utf8.count ?? 0) > 40)
  }

  @Test(arguments: [
    "<a>\(long)</a>", "<a><![CDATA[\(long)]]></a>",
    "<a>\(String(repeating: "n<!-- -->", count: 100_000))</a>",
    "<a>\(String(repeating: "&#110;", count: 100_000))</a>",
  ])
  func `a long text is truncated and reported`(document: String) throws {
    let outcome = try XMLOutcome(document)
    #expect(outcome.events.map(\.utf8.count) == [3, 65_536, 4])
    #expect(outcome.problems == [.textCut(limit: 65_536)])
    #expect(outcome.error == nil)
  }

  @Test func `truncated text ends at a whole character`() throws {
    var limits = XMLLimits()
    limits.textBytes = 6
    let outcome = try XMLOutcome("<a>ab€€</a>", limits: limits)
    #expect(outcome.events == ["<a>", "ab€", "</a>"])
    #expect(outcome.problems == [.textCut(limit: 6)])
  }

  @Test func `any number of brackets, blanks and comments is read`() throws {
    let brackets = String(repeating: "]", count: 200_000)
    let blanks = String(repeating: " \n", count: 200_000)
    let outcome = try XMLOutcome(
      "<a>\(blanks)<!--\(Self.long)--><b><![CDATA[\(brackets)]]></b>\(blanks)x</a>")
    #expect(outcome.events.map(\.utf8.count) == [3, 3, 65_536, 4, 65_536, 4])
    #expect(outcome.error == nil)
  }

  @Test func `a file of any length is read in pieces of 64 KiB`() throws {
    let piece = Array(String(repeating: "<b c='d'>text</b>\n", count: 3_000).utf8)
    let (pieces, asked) = (40, Counter())
    var reader = try XMLReader { maximum in
      #expect(maximum == 65_536)
      asked.count += 1
      switch asked.count {
      case 1: return Array("<a>".utf8)
      case 2...pieces: return piece
      case pieces + 1: return Array("</a>".utf8)
      default: return []
      }
    }
    var (elements, longestWait) = (0, 0)
    while let event = try reader.next() {
      if case .start = event { elements += 1 }
      longestWait = max(longestWait, asked.count - elements / 3_000)
    }
    #expect(elements == 1 + (pieces - 1) * 3_000)
    #expect(longestWait <= 4)
  }
}

/// A number shared by closures.
final class Counter {
  var count = 0
}
