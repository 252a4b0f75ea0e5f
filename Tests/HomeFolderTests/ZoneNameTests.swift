import Foundation
import TestSupport
import Testing

@testable import HomeFolder

@Suite(.temporaryDirectory) struct ZoneNameTests {
  private var database: String { TemporaryDirectory.current.file("zones") }

  private func add(_ name: String, _ text: String) throws {
    let file = URL(filePath: database + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test(arguments: [
    ("Europe/Oslo", true), ("UTC", true), ("Europe/Osla", false), ("Oslo", false),
    ("Europe", false), ("Europe/Oslo/", false), ("tzdata.zi", false), ("Leap", false), ("", false),
    ("Europe/../Europe/Oslo", false), ("../zones/UTC", false), ("/Europe/Oslo", false),
  ])
  func `a zone is valid if the machine knows it`(name: String, isKnown: Bool) throws {
    try add("Europe/Oslo", "TZif2 and more")
    try add("UTC", "TZif")
    try add("Leap", "TZi")
    #expect(ZoneName.isKnown(name, in: database) == isKnown)
  }

  @Test(arguments: [
    ("Europe/Osla", true), ("Etc/GMT+5", true), ("UTC", true), ("Oslo", false), ("a/b", false),
    ("Europe/", false), ("A/" + String(repeating: "b", count: 62), true),
    ("A/" + String(repeating: "b", count: 63), false),
  ])
  func `a machine without zones accepts any area with a city`(name: String, isKnown: Bool) {
    #expect(ZoneName.isKnown(name, in: database) == isKnown)
  }
}
