import Testing

@testable import Records
@testable import TripStore

@Suite struct WordSetTests {
  @Test func `the words of both devices are kept, sorted by bytes without duplicates`() throws {
    var (first, second) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["quiet", "dry"]))
    try second.change("tags", .insert(["quiet", "Zebra", "ä"]))
    first.hear(second)
    second.hear(first)
    #expect(first.value("tags") == .set(["Zebra", "dry", "quiet", "ä"]))
    #expect(first.state == second.state)
  }

  @Test func `removing a word that was seen removes it everywhere`() throws {
    var (first, second) = try Traveller.pair(of: .checkin)
    try first.change("facilities", .insert(["water", "toilet"]))
    second.hear(first)
    try second.change("facilities", .remove(["water"]))
    first.hear(second)
    #expect(first.value("facilities") == .set(["toilet"]))
  }

  @Test func `removing a word does not affect one added concurrently`() throws {
    var (first, second) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["dry"]))
    try second.change("tags", .remove(["dry"]))
    first.hear(second)
    #expect(first.value("tags") == .set(["dry"]))
  }

  @Test func `a removed word can be added again, repeatedly`() throws {
    var (first, second) = try Traveller.pair(of: .checkin)
    for _ in 0..<3 {
      try first.change("tags", .insert(["dry"]))
      second.hear(first)
      #expect(second.value("tags") == .set(["dry"]))
      try second.change("tags", .remove(["dry"]))
      first.hear(second)
      #expect(first.value("tags") == .set([]))
    }
  }

  @Test func `older messages do not restore a removed word`() throws {
    var (first, second) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["dry"]))
    let early = first
    second.hear(first)
    try second.change("tags", .remove(["dry"]))
    second.hear(early)
    #expect(second.value("tags") == .set([]))
  }

  @Test func `setting all words changes only the difference`() throws {
    var (first, second) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["dry", "quiet"]))
    second.hear(first)
    try second.change("tags", .insert(["shade"]))
    try first.change("tags", .set(.set(["quiet", "flat"])))
    first.hear(second)
    #expect(first.value("tags") == .set(["flat", "quiet", "shade"]))
  }

  @Test func `adding a number does not change words`() throws {
    var (first, _) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["dry"]))
    try first.change("tags", .add(3))
    #expect(first.value("tags") == .set(["dry"]))
  }

  @Test func `clearing the words removes them all`() throws {
    var (first, _) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["dry", "quiet"]))
    try first.change("tags", .set(.none))
    #expect(first.value("tags") == .set([]))
  }
}
