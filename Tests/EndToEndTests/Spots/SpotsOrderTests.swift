import Foundation
import TestSupport
import Testing
import Text

/// The order of lists, and the short ids in them.
@Suite(.temporaryDirectory) struct SpotsOrderTests {
  // MARK: Order

  static let orders: [(order: String, ids: [String])] = [
    ("distance", ["f1", "f2", "f3", "f4", "f5"]), ("rating", ["f5", "f1", "f2", "f3", "f4"]),
    ("name", ["f5", "f3", "f2", "f1", "f4"]), ("type", ["f1", "f5", "f3", "f4", "f2"]),
  ]

  @Test(arguments: orders)
  func `spots come in the order that is asked for`(order: String, ids: [String]) throws {
    try Spots.load(Spots.fjord)
    #expect(try Spots.near("--sort", order) == ids)
    #expect(try Spots.ids(Spots.json("in", "60.0,5.0", "62.0,6.0", "--sort", order)).count == 5)
    let list = try Van.done("spots", "near", "--at", Spots.middle, "--sort", order)
    #expect(list.split(separator: "\n").dropFirst().map { String($0.suffix(2)) } == ids)
  }

  @Test func `the limit counts in this order where there is an area`() throws {
    try Spots.load(Spots.fjord)
    let within = ["near", "--at", Spots.middle, "--within", "200", "--limit", "2"]
    let answer = try Spots.json(within + ["--sort", "rating"])
    #expect(Spots.ids(answer) == ["f5", "f1"])
    #expect(answer["more"]?.bool == true)
    // Otherwise the best of the whole world would come first.
    #expect(try Spots.near("--limit", "2", "--sort", "rating") == ["f1", "f2"])
    #expect(
      try Spots.ids(Spots.json("in", "60.0,5.0", "62.0,6.0", "--limit", "1", "--sort", "rating"))
        == ["f5"])
    #expect(
      try Spots.ids(Spots.json("search", "harbour", "--sort", "name", "--limit", "1")) == ["f1"])
  }

  @Test func `packs come by name, size or date`() throws {
    try Spots.load(Spots.fjord, as: "zeta")
    try Spots.load("name,lat,lon\nA,1.5,2.5\n", as: "alpha")
    func names(_ options: String...) throws -> [String?] {
      try Spots.json(["packs", "list"] + options)["packs"]?.elements?.map { $0["pack"]?.string }
        ?? []
    }
    #expect(try names() == ["alpha", "zeta"])
    #expect(try names("--sort", "spots") == ["zeta", "alpha"])
    #expect(try Set(names("--sort", "imported")) == ["alpha", "zeta"])
  }

  // MARK: Short ids

  private static let camps =
    "name,lat,lon\nPine Camp,45.1,13.6\nPine Cove,45.2,13.6\nÉtang,45.3,13.6\n"

  @Test func `a list shows ids that are short enough to type`() throws {
    try Spots.load(Self.camps, as: "croatia")
    let answer = try Spots.json("near", "--at", "45.1,13.6")
    let codes = Spots.each("short_id", answer).compactMap(\.self)
    #expect(codes.count == 3)
    let list = try Van.done("spots", "near", "--at", "45.1,13.6")
    for (code, name) in zip(codes, Spots.each("name", answer)) {
      #expect(code.utf8.count == 4)
      #expect(list.contains("  \(code)"))
      #expect(try Spots.show(code)["name"]?.string == name)
      try Van.done("spots", "note", code, "seen")
      #expect(try Spots.show(code)["note"]?.string == "seen")
    }
    #expect(try Van.done("spots", "show", codes[0]).contains("short id   \(codes[0])\n"))
    // The same file again changes neither.
    try Spots.load(Self.camps, as: "croatia")
    #expect(try Spots.each("short_id", Spots.json("near", "--at", "45.1,13.6")) == codes)
  }

  @Test func `of the places that a name fits your own comes first`() throws {
    try Spots.load(Self.camps, as: "croatia")
    let id = try Van.done("spots", "add", "Pine", "--at", "45.4,13.6")
    #expect(try Spots.show("pine")["id"]?.string == id)
  }
}
