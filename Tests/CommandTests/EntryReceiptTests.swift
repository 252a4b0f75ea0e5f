import CommandLineKit
import Foundation
import TestSupport
import Testing

/// Documents that are the receipts of entries.
@Suite(.temporaryDirectory) struct EntryReceiptTests {
  private let desk = Desk()

  private func file(_ name: String = "receipt.txt", _ text: String = "total 5") throws -> String {
    let path = TemporaryDirectory.current.file(name)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func `a file becomes a document with the day and trip of the entry`() throws {
    _ = try desk.run("trip start Adria --start-day 2026-08-01")
    _ = try desk.run("ledger add 5 --vendor Konoba --day 2026-08-03 --receipt \(file())")
    let entry = try desk.run("ledger show last").output
    #expect(entry.contains("receipt        Konoba ("), "\(entry)")
    let document = try desk.run("docs show last").output
    #expect(document.contains("type       receipt\n"), "\(document)")
    #expect(document.contains("trip       Adria ("))
    #expect(document.contains("day        2026-08-03\n"))
    #expect(document.contains(", 2026-08-03, 5.00 EUR\n"))
    #expect(document.contains("file name  receipt.txt\n"))
    #expect(try desk.run("ledger show last --json").output.contains(#""receipts":[{"id":""#))
  }

  @Test func `a document that is there is tied to an entry, by either of them`() throws {
    _ = try desk.run("docs add Bill")
    _ = try desk.run("ledger add 5 --vendor A --receipt bill --day 2026-08-03")
    #expect(try desk.run("ledger show last").output.contains("receipt        Bill ("))
    _ = try desk.run("ledger add 6 --vendor B --day 2026-08-04")
    let edited = try desk.run("ledger edit last --receipt bill")
    #expect(
      edited.notes.contains(/'Bill' was the receipt of entry \w+; now it is that of this one/))
    #expect(try desk.run("ledger show B").output.contains("receipt        Bill ("))
    #expect(try !desk.run("ledger show A").output.contains("receipt"))
    _ = try desk.run("docs add Warranty --entry B")
    let entry = try desk.run("ledger show B").output
    #expect(entry.contains("receipt        Warranty ("))
    let document = try desk.run("docs show warranty").output
    #expect(document.contains(/\nday +2026-08-04\n/), "\(document)")
    #expect(document.contains(/\ntype +receipt\n/))
    _ = try desk.run("docs edit bill --unset entry")
    #expect(try !desk.run("ledger show B").output.contains("Bill"))
  }

  @Test func `deleted ends are reported, and mended`() throws {
    _ = try desk.run("ledger add 5 --vendor A --receipt \(file()) --day 2026-08-03")
    _ = try desk.run("ledger delete A --yes")
    #expect(try desk.run("docs show last").output.contains("5.00 EUR, deleted\n"))
    #expect(try desk.run("doctor").output.contains("is deleted, but 1 document belongs to it"))
    _ = try desk.run("ledger undelete last")
    _ = try desk.run("docs delete last --yes")
    #expect(try !desk.run("ledger show last").output.contains("receipt"))
    _ = try desk.run("docs undelete last")
    #expect(try desk.run("ledger show last").output.contains("receipt"))
    // A deleted document is no receipt of anything new.
    _ = try desk.run("docs delete last --yes")
    let id = try desk.run("docs list --deleted --json").output
      .firstMatch(of: /"short_id":"([^"]+)"/)?.1
    #expect(throws: (any Error).self) {
      try desk.run("ledger add 5 --receipt \(id ?? "x")")
    }
  }

  @Test func `if anything is wrong, neither entry nor document nor copy is left`() throws {
    let path = try file()
    #expect(throws: (any Error).self) { try desk.run("ledger add 5 --receipt \(path) --rate 2") }
    #expect(throws: (any Error).self) { try desk.run("ledger add 5 --receipt \(path).gone") }
    let error = #expect(throws: CommandProblem.self) { try desk.run("ledger add 5 --receipt gone") }
    #expect(error?.exitStatus == .inputMissing)
    #expect(try desk.run("ledger list --json").output == "{\"records\":[],\"more\":false}\n")
    #expect(try desk.run("docs list --json").output == "{\"records\":[],\"more\":false}\n")
    let home = TemporaryDirectory.current.file("home/attachments")
    let left = FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
    #expect(left.filter { $0.hasSuffix("receipt.txt") || $0.count > 60 } == [])
  }

  @Test func `an edit may do nothing but attach, and many at once cannot`() throws {
    _ = try desk.run("ledger add 5 --vendor A")
    _ = try desk.run("ledger edit A --receipt \(file())")
    #expect(throws: UsageError.self) { try desk.run("ledger edit A") }
    #expect(throws: UsageError.self) {
      try desk.run("ledger edit --where vendor=A --set note=x --receipt \(file()) --yes")
    }
  }
}
