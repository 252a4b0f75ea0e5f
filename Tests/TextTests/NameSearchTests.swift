import Testing
import Text

@Suite struct NameSearchTests {
  static let names = [
    "Bulli", "Bus", "bus", "Zürich", "Łódź", "Straße 7", "Ben", "Benedikt", "Adria 2026", "",
    "a\u{301}b",
  ]

  static let found: [(typed: String, names: [String])] = [
    ("Bulli", ["Bulli"]), ("BULLI", ["Bulli"]), ("bul", ["Bulli"]),
    ("Bus", ["Bus", "bus"]), ("bu", ["Bulli", "Bus", "bus"]),
    ("zur", ["Zürich"]), ("ZÜR", ["Zürich"]), ("lodz", ["Łódź"]), ("strasse", ["Straße 7"]),
    ("Ben", ["Ben"]), ("Be", ["Ben", "Benedikt"]), ("Bene", ["Benedikt"]),
    ("adria", ["Adria 2026"]), ("2026", []), ("", []), ("x", []), ("Bulli T4", []),
    ("ab", ["a\u{301}b"]),
  ]

  @Test(arguments: found)
  func `a whole name counts more than a beginning, and letters are folded`(
    typed: String, names: [String]
  ) {
    var search = NameSearch(typed)
    for (number, name) in Self.names.enumerated() { search.look(at: name, Int64(number)) }
    #expect(search.found.map { Self.names[Int($0)] } == names)
  }

  @Test(arguments: [("ben", ["Ben"]), ("bene", []), ("bus", ["Bus", "bus"])])
  func `whole names only leave out beginnings`(typed: String, names: [String]) {
    var search = NameSearch(typed, wholeNames: true)
    for (number, name) in Self.names.enumerated() { search.look(at: name, Int64(number)) }
    #expect(search.found.map { Self.names[Int($0)] } == names)
  }

  static let near: [(typed: String, name: String?)] = [
    ("Buli", "Bulli"), ("bemedikt", "Benedikt"), ("adira", "Adria 2026"), ("zurch", "Zürich"),
    ("strase", "Straße 7"), ("xyzzy", nil), ("Kastenwagen", nil),
  ]

  @Test(arguments: near)
  func `the nearest name is offered, or one whose first word is near`(typed: String, name: String?)
  {
    #expect(NameSearch.nearest(to: typed, among: Self.names) == name)
  }
}
