import Foundation
import TestSupport
import Testing

struct JSONDocumentTests {
  @Test func `the page on JSON says what the declarations say`() throws {
    let path = URL(filePath: Repository.file("docs/json.md"))
    if ProcessInfo.processInfo.environment["VANLOG_WRITE_DOCS"] != nil {
      try Data(JSONDocument.text.utf8).write(to: path)
    }
    let page = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    #expect(page == JSONDocument.text, "run script/docs")
  }
}
