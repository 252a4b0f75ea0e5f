import CommandLineKit
import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLineKit

/// Labels whose codes lead to boxes.
@Suite(.temporaryDirectory) struct LabelCommandTests {
  private let desk = Desk()

  private func path(_ name: String) -> String { TemporaryDirectory.current.file(name) }

  private func texts(_ line: String) throws -> [String] {
    let json = try JSONValue(parsing: Array(desk.run("\(line) --json").output.utf8))
    return json["labels"]?.elements?.compactMap { $0["text"]?.string } ?? []
  }

  private func addBoxes(_ count: Int) throws {
    for number in 1...count { _ = try desk.run("manifest add Box_\(number) --type container") }
    _ = try desk.run("manifest add Rope")
  }

  @Test(.needs(.barcodeReader), arguments: [1, 5])
  func `a reader finds every code of a sheet, and each leads to its box`(count: Int) throws {
    try addBoxes(count)
    let sheet = path("labels.png")
    _ = try desk.run("manifest label -o \(sheet)")
    let read = try BarcodeReader.lines(in: [sheet])
    #expect(Set(read) == Set(try texts("manifest label")))
    #expect(read.count == count)
    for text in read {
      #expect(try desk.run("manifest show \(text)").output.contains("name     Box "))
    }
  }

  @Test(.needs(.barcodeReader))
  func `a reader finds the code that a terminal shows`() throws {
    _ = try desk.run("manifest add Küche --type zone")
    let lines = try desk.run("manifest label küche").output.split(separator: "\n")
    #expect(lines.last?.hasPrefix("Küche (") == true)
    // Dots from half blocks, ten to a module.
    let rows = lines.dropLast().flatMap { line -> [[Bool]] in
      [line.map { "█▀".contains($0) }, line.map { "█▄".contains($0) }]
    }
    let side = rows[0].count
    var picture = "P1\n\(side * 10) \(rows.count * 10)\n"
    for row in rows {
      let line = row.map { String(repeating: $0 ? "1 " : "0 ", count: 10) }.joined() + "\n"
      picture += String(repeating: line, count: 10)
    }
    try Data(picture.utf8).write(to: URL(filePath: path("code.pbm")))
    #expect(try BarcodeReader.lines(in: [path("code.pbm")]) == texts("manifest label küche"))
  }

  @Test func `a single label is a single label, and a sheet no wider than A4`() throws {
    try addBoxes(20)
    let one = try desk.run("manifest label box_1 --format svg").output
    #expect(one.contains(#"width="60mm" height="45mm""#))
    let sheet = try desk.run("manifest label --format svg")
    #expect(sheet.output.contains(#"width="180mm" height="270mm""#))
    #expect(sheet.output.components(separatedBy: "<rect").count == 19)
    #expect(sheet.notes.contains("sheet 1 of 2; --sheet makes the others"))
    let second = try desk.run("manifest label --format svg --sheet 2")
    #expect(second.output.contains(#"width="120mm" height="45mm""#))
    #expect(try desk.run("manifest label --format svg --sheet 3").status == .nothingFound)
  }

  @Test func `names are not markup, and long ones are cut`() throws {
    _ = try desk.run("manifest add A<b>&_\"c\" --type container")
    _ = try desk.run(
      "manifest add a_very_long_name_that_goes_on_and_on_and_on_and_on_and_on --type container")
    let svg = try desk.run("manifest label --format svg").output
    #expect(svg.contains("A&lt;b&gt;&amp; &quot;c&quot;"))
    #expect(svg.contains(">a very long name</text>") && svg.contains("…</text>"))
  }

  @Test func `a PNG says if it cannot show a name`() throws {
    _ = try desk.run("manifest add Ящик --type container")
    let made = try desk.run("manifest label -o \(path("x.png"))")
    #expect(made.notes.contains("a PNG shows Latin letters only"))
    _ = try desk.run("manifest edit ящик --name Küche")
    #expect(try desk.run("manifest label -o \(path("y.png"))").notes == "")
  }

  @Test(arguments: [
    "--format png", "-o x.pdf", "-o x.svg --format png", "-o x --format terminal", "--sheet 0",
  ])
  func `formats and endings must fit`(options: String) throws {
    try addBoxes(1)
    #expect(throws: UsageError.self) { try desk.run("manifest label \(options)") }
  }

  @Test func `a file is not overwritten, and none is left behind by a refusal`() throws {
    try addBoxes(1)
    let file = path("labels.svg")
    try Data("mine".utf8).write(to: URL(filePath: file))
    #expect(throws: (any Error).self) { try desk.run("manifest label -o \(file)") }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    _ = try desk.run("manifest label -o \(file) --yes")
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("<svg"))
  }

  @Test func `without boxes there is nothing to label`() throws {
    #expect(try desk.run("manifest label").status == .nothingFound)
    _ = try desk.run("manifest add Rope")
    #expect(try desk.run("manifest label").status == .nothingFound)
    #expect(try desk.run("manifest label rope").output.contains("Rope ("))
  }
}
