import Foundation
import TestSupport
import Testing
import Text

/// Shade and low-emission zones, of packs and of own places.
@Suite(.temporaryDirectory) struct SpotsTraitsTests {
  private static let pack = """
    id,name,lat,lon,Schatten,Umweltzone
    a,Wood,60.40,5.30,ja,nein
    b,Square,60.41,5.30,nein,grüne Plakette
    c,Field,60.42,5.30,,

    """

  static let filters: [([String], [String])] = [
    (["--shade", "only"], ["a"]), (["--shade", "avoid"], ["b", "c"]),
    (["--avoid-lez", "--strict"], ["a"]), (["--avoid-lez", "--shade", "only"], ["a"]),
  ]

  @Test(arguments: filters)
  func `spots are filtered by what is known of them`(
    options: [String], expected: [String]
  ) throws {
    try Spots.load(Self.pack, as: "p")
    #expect(try Spots.ids(Spots.json(["near", "--at", Spots.middle] + options)) == expected)
    #expect(
      try Spots.ids(Spots.json(["in", "60.0,5.0", "61.0,6.0"] + options)).count == expected.count)
    let exported = try Van.done(["spots", "export"] + options)
    #expect(exported.split(separator: "\r\n").count == expected.count + 1)
  }

  @Test func `lists say what is unknown, and show and JSON say the rest`() throws {
    try Spots.load(Self.pack, as: "p")
    #expect(
      try Van.done("spots", "near", "--at", Spots.middle, "--avoid-lez") == """
        DISTANCE  BEARING  NAME   TYPE   STARS  LEZ      PLACE  ID
             0 m           Wood   other         no              p/a
          2.2 km  ↑ 0°     Field  other         unknown         p/c
        """)
    let left = try Van.run("spots", "near", "--at", Spots.middle, "--avoid-lez", "--strict")
    #expect(left.errors == "vanlog: --strict left out 1 spot about which too little is known\n")
    let square = try Spots.show("p/b")
    #expect(square["shade"]?.bool == false)
    #expect(square["low_emission_zone"]?.bool == true)
    #expect(square["extra"]?["Umweltzone"]?.string == "grüne Plakette")
    #expect(try Spots.show("p/c")["shade"] == .null)
    let page = try Van.done("spots", "show", "p/b")
    #expect(page.contains("shade              no\n"))
    #expect(page.contains("low-emission zone  yes\n"))
  }

  @Test func `own places have them as fields`() throws {
    let id = try Van.done(
      "spots", "add", "Yard", "--at", "60.4,5.3", "--shade", "no", "--low-emission-zone", "yes")
    #expect(try Spots.show("mine/" + id)["shade"]?.bool == false)
    #expect(try Van.run("spots", "near", "--at", Spots.middle, "--avoid-lez").status == 1)
    try Van.done("spots", "edit", id, "--unset", "shade", "--low-emission-zone", "no")
    #expect(try Spots.show("mine/" + id)["shade"] == .null)
    #expect(try Spots.near("--avoid-lez", "--strict") == [id])
    try Van.done("spots", "edit", id, "--facilities", "shade")
    #expect(try Spots.near("--shade", "only") == [id])
  }
}
