import Foundation
import TestSupport
import Testing
import Text

/// What spots are filtered by, one filter on the other.
@Suite(.temporaryDirectory) struct SpotsFilterTests {
  static let filters: [([String], [String])] = [
    (["--type", "camping, wild"], ["f1", "f2", "f5"]),
    (["--min-rating", "4.5"], ["f1", "f5"]),
    (["--service", "water"], ["f1", "f4", "f5"]),
    (["--pack", "fjord"], ["f1", "f2", "f3", "f4", "f5"]),
    (["--max-height", "3.2"], ["f1", "f2", "f4", "f5"]),
    (["--max-height", "3.21"], ["f2", "f4", "f5"]),
    (["--max-height", "3", "--strict"], ["f1", "f5"]),
    (["--max-weight", "3.5"], ["f1", "f2", "f3", "f4", "f5"]),
    (["--type", "camping", "--service", "water", "--min-rating", "4.6"], ["f5"]),
  ]

  @Test(arguments: filters)
  func `filters can be combined`(options: [String], expected: [String]) throws {
    try Spots.load(Spots.fjord)
    let answer = try Spots.json(["near", "--at", Spots.middle] + options)
    #expect(Spots.ids(answer) == expected)
    // The same spots, whichever way they are asked for.
    let inside = try Spots.json(["in", "60.0,5.0", "62.0,6.0"] + options)
    #expect(Set(Spots.ids(inside)) == Set(expected))
  }

  @Test func `an unknown type is refused with all that are known`() throws {
    try Spots.load(Spots.fjord)
    let refused = try Van.run("spots", "near", "--at", Spots.middle, "--type", "nonsense")
    #expect(refused.status == 66)
    #expect(
      refused.errors
        == "vanlog: there is no type of spot 'nonsense'; known: other, parking, camping, wild, "
        + "aire, water, dump, fuel, shower, repair, view, laundry, shop, restaurant, toilet, "
        + "charging, gas, picnic, lodging, health, border, ferry, warning, sight, recycling\n")
  }

  @Test func `a country is two letters in either case`() throws {
    try Spots.load(
      "id,lat,lon,country\nn,60.1,5.1,NO\ns,60.2,12.6,Sweden\nd,60.3,5.3,\n", as: "c")
    #expect(try Spots.near("--country", "NO").first == "n")
    #expect(try Spots.near("--country", "se") == ["s"])
    #expect(try Set(Spots.near("--country", "no,se")).isSuperset(of: ["n", "s"]))
  }

  // MARK: What fits

  private func answers(_ options: String...) throws -> [String: String] {
    let answer = try Spots.json(["near", "--at", Spots.middle] + options)
    return Dictionary(
      uniqueKeysWithValues: (answer["spots"]?.elements ?? []).map {
        ($0["id"]?.string ?? "", $0["fits"]?.string ?? "null")
      })
  }

  @Test func `spots that fit the stored van are marked yes or unknown`() throws {
    try Spots.load(Spots.fjord)
    try Van.done("van", "add", "Bulli", "--height", "2.9")
    try Van.done("van", "use", "last")
    #expect(
      try answers("--fits") == ["f1": "yes", "f2": "unknown", "f4": "unknown", "f5": "yes"])
    #expect(try answers("--fits=bulli") == answers("--fits"))
  }

  @Test(arguments: [
    ("h", "no", "height at most 2.4 m"), ("w", "no", "width at most 1.9 m"),
    ("l", "no", "length at most 4.9 m"), ("g", "no", "weight at most 3.4 t"),
    ("o", "unknown", "no limit known for height"),
  ])
  func `every measurement of the van counts`(id: String, fits: String, reason: String) throws {
    try Spots.load(
      """
      id,lat,lon,max_height,max_width,max_length,max_weight
      h,60,5,2.4,,,
      w,60,5,,1.9,,
      l,60,5,,,4.9,
      g,60,5,,,,3.4
      o,60,5,,2,5,3.5

      """, as: "lim")
    try Van.done(
      "van", "add", "Bulli", "--height", "2.9", "--length", "5", "--width", "2", "--gross-weight",
      "3500")
    let shown = try Spots.json("show", id, "--fits")["spots"]?.elements?.first
    #expect(shown?["fits"]?.string == fits)
    #expect(shown?["fits_reason"]?.string == reason)
  }

  @Test func `a measurement on the command line counts instead of that of the van`() throws {
    try Spots.load(Spots.fjord)
    try Van.done("van", "add", "Bulli", "--height", "2.9")
    #expect(
      try answers("--fits", "--max-height", "3.3") == [
        "f2": "unknown", "f4": "unknown", "f5": "yes",
      ])
  }

  @Test(arguments: [(2, ["f1"], "1 spot"), (200, ["f1", "f5"], "2 spots")])
  func `strict leaves out unknown limits and says how many`(
    within: Int, ids: [String], left: String
  ) throws {
    try Spots.load(Spots.fjord)
    let finished = try Van.run(
      "spots", "near", "--at", Spots.middle, "--max-height", "2.9", "--strict", "--within",
      "\(within)", "--json")
    let answer = try JSONValue(parsing: Array(finished.output.utf8))
    #expect(Spots.ids(answer) == ids)
    #expect(answer["unknown_left_out"]?.integer == Int64(left.prefix(1)))
    #expect(finished.errors == "vanlog: --strict left out \(left) with unknown limits\n")
  }

  @Test func `a van without measurements cannot be used for --fits`() throws {
    try Spots.load(Spots.fjord)
    let none = try Van.run("spots", "near", "--at", Spots.middle, "--fits")
    #expect([65, 66].contains(none.status))
    #expect(none.errors.contains("van add"))
    try Van.done("van", "add", "Bulli")
    let bare = try Van.run("spots", "near", "--at", Spots.middle, "--fits=bulli")
    #expect([65, 66].contains(bare.status))
    #expect(bare.errors.contains("van edit"))
  }
}
