import CommandLineKit
import Foundation
import SharedCommands
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct BorderWhereTests {
  @Test func `a place has its country, border and zone`() throws {
    let outcome = try Desk().run("border where --at 48.5734,7.7521 --json")
    #expect(outcome.status == .done)
    #expect(
      outcome.output == """
        {"lat":48.5734,"lon":7.7521,"country":"FR","subdivision":null,"name":"France",\
        "inside":true,"distance_to_border_m":3598,"next_country":"DE","confidence":1.000000,\
        "at_sea":false,"zone":"Europe/Paris","source":"given","age_s":null}

        """)
  }

  @Test func `the confidence tells how sure the country is`() throws {
    let page = try Desk().run("border where --at 48.5734,7.7990 --accuracy 300").output
    #expect(page.contains("confidence"))
    #expect(!page.contains("100.0 %"))
  }

  @Test func `the high seas are nowhere`() throws {
    let outcome = try Desk().run("border where --at -48.9,-123.4")
    #expect(outcome.status == .nothingFound)
    #expect(outcome.output.contains("country    none\n"))
    #expect(outcome.output.contains("at sea     yes\n"))
    #expect(outcome.output.contains("Etc/GMT+8"))
  }

  @Test func `whole degrees in a file are a latitude and a longitude`() throws {
    let path = TemporaryDirectory.current.file("places.csv")
    try Data("44,25\n-34,-64\n91,25\n".utf8).write(to: URL(filePath: path))
    let desk = Desk()
    _ = try? desk.run("border where --batch \(path)")
    let lines = desk.printed.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains(#""lat":44.0,"lon":25.0,"country":"RO""#))
    #expect(lines[1].contains(#""country":"AR""#))
    #expect(lines[2] == #"{"line":3,"error":"takes LAT,LON"}"#)
  }

  @Test func `a file is answered line by line, and bad lines are counted`() throws {
    let path = TemporaryDirectory.current.file("places.csv")
    let long = String(repeating: "9", count: 1_000)
    try Data("48.5734,7.7521\r\n91,0\n\n\(long)\n47.1410,9.5215".utf8)
      .write(to: URL(filePath: path))
    let desk = Desk()
    var message = ""
    do {
      _ = try desk.run("border where --batch \(path)")
    } catch {
      message = "\(error)"
    }
    #expect(
      message
        == "3 lines of \(path) could not be read, the first of them line 2; a line takes LAT,LON")
    let lines = desk.printed.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.first?.contains(#""country":"FR""#) == true)
    #expect(lines.dropFirst().first == #"{"line":2,"error":"takes LAT,LON"}"#)
    #expect(lines.last?.contains(#""country":"LI""#) == true)
  }

  @Test(arguments: [
    ("border where --at 95.5,0.5", CommandLineKit.ExitStatus.badData),
    ("border where", .inputMissing),
  ])
  func `what is not a place is refused`(
    line: String, status: CommandLineKit.ExitStatus
  ) throws {
    #expect {
      try Desk().run(line)
    } throws: { error in
      ((error as? any Failure)?.exitStatus ?? exitStatus(of: error)) == status
    }
  }

  @Test(arguments: ["--batch x --at 1,2", "--batch x --here", "--at 1,2 --here"])
  func `options that contradict each other are a usage error`(options: String) throws {
    #expect(throws: UsageError.self) { try Desk().run("border where \(options)") }
  }
}
