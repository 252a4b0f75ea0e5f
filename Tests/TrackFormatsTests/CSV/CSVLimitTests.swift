import Testing

@testable import TrackFormats

@Suite struct CSVLimitTests {
  @Test(arguments: [1, 3, 7, Int.max], ["12345,67890\nx", "\"12345\",67890\nx"])
  func `a field may be as long as the limit and no longer`(chunk: Int, text: String) throws {
    var options = CSVOptions.comma
    options.maximumFieldBytes = 5
    #expect(try CSVOutcome(Array(text.utf8), options, chunkSize: chunk).rows.count == 2)
    options.maximumFieldBytes = 4
    let outcome = try CSVOutcome(Array("a\n\(text)".utf8), options, chunkSize: chunk)
    #expect(outcome.rows == [["a"]])
    #expect(outcome.error == .fieldTooLong(line: 2, limit: 4))
  }

  @Test func `a row that is too long is refused`() throws {
    var options = CSVOptions.comma
    options.maximumRowBytes = 6
    #expect(try CSVOutcome("123,456\n", options).error == nil)
    #expect(
      try CSVOutcome("a\n\n123,4567\n", options).error == .rowTooLong(line: 3, limit: 6))
  }

  @Test func `a row with too many fields is refused`() throws {
    var options = CSVOptions.comma
    options.maximumFields = 3
    #expect(try CSVOutcome("1,2,3", options).error == nil)
    #expect(try CSVOutcome("1,2,3,4", options).error == .tooManyFields(line: 1, limit: 3))
  }

  @Test(arguments: [CSVOptions.Header.absent, .present])
  func `too many rows are refused after those that may be read`(header: CSVOptions.Header) throws {
    var options = CSVOptions(separator: .comma, header: header)
    options.maximumRows = 2
    let names = if case .present = header { "name\n" } else { "" }
    #expect(try CSVOutcome(names + "1\n2\n", options).error == nil)
    let outcome = try CSVOutcome(names + "1\n2\n3\n", options)
    #expect(outcome.rows == [["1"], ["2"]])
    #expect(outcome.error == .tooManyRows(limit: 2))
  }

  @Test func `the standard limit of a field is a mebibyte`() throws {
    let longest = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(try CSVOutcome(longest, .comma).error == nil)
    let outcome = try CSVOutcome([0x22] + longest + longest, .comma, chunkSize: 1 << 16)
    #expect(outcome.error == .fieldTooLong(line: 1, limit: 1 << 20))
  }

  @Test func `many quotes after many spaces take no time to tell apart`() throws {
    let text =
      String(repeating: " ", count: 400_000) + "x" + String(repeating: "\"", count: 400_000)
    #expect(try CSVOutcome(text, .comma).rows.map { $0.map(\.utf8.count) } == [[800_001]])
  }

  @Test(arguments: [
    (
      CSVError.unterminatedQuote(line: 3),
      "line 3: a quote is opened and never closed; close it, or double it if it is text"
    ),
    (
      .fieldTooLong(line: 2, limit: 9),
      "line 2: the field that begins here has more than 9 bytes; look for a quote that is not closed"
    ),
    (
      .rowTooLong(line: 2, limit: 9),
      "line 2: the row that begins here has more than 9 bytes; look for a quote that is not closed"
    ),
    (
      .tooManyFields(line: 1, limit: 4),
      "line 1: the row that begins here has more than 4 fields; is this a CSV file?"
    ),
    (.tooManyRows(limit: 5), "the file has more than 5 rows; split it and read the parts"),
  ])
  func `an error says where and what to do`(error: CSVError, text: String) {
    #expect(error.description == text)
  }
}
