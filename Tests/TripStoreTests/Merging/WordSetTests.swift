import Testing

@testable import TripStore

@Suite struct WordSetTests {
  @Test func `words of both devices are all kept, sorted by bytes and none twice`() throws {
    var (first, second) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["quiet", "dry"]))
    try second.change("tags", .insert(["quiet", "Zebra", "ä"]))
    first.hear(second)
    second.hear(first)
    #expect(first.value("tags") == .set(["Zebra", "dry", "quiet", "ä"]))
    #expect(first.state == second.state)
  }

  @Test func `a word that was seen and removed is gone everywhere`() throws {
    var (first, second) = try Traveller.pair(of: .checkin)
    try first.change("facilities", .insert(["water", "toilet"]))
    second.hear(first)
    try second.change("facilities", .remove(["water"]))
    first.hear(second)
    #expect(first.value("facilities") == .set(["toilet"]))
  }

  @Test func `removing a word does not touch one that the remover had not seen`() throws {
    var (first, second) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["dry"]))
    try second.change("tags", .remove(["dry"]))
    first.hear(second)
    #expect(first.value("tags") == .set(["dry"]))
  }

  @Test func `a word that was removed may come back, again and again`() throws {
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

  @Test func `news from before a removal does not bring the word back`() throws {
    var (first, second) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["dry"]))
    let early = first
    second.hear(first)
    try second.change("tags", .remove(["dry"]))
    second.hear(early)
    #expect(second.value("tags") == .set([]))
  }

  @Test func `setting all words adds and removes the difference only`() throws {
    var (first, second) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["dry", "quiet"]))
    second.hear(first)
    try second.change("tags", .insert(["shade"]))
    try first.change("tags", .set(.set(["quiet", "flat"])))
    first.hear(second)
    #expect(first.value("tags") == .set(["flat", "quiet", "shade"]))
  }

  @Test func `adding a number leaves words alone`() throws {
    var (first, _) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["dry"]))
    try first.change("tags", .add(3))
    #expect(first.value("tags") == .set(["dry"]))
  }

  @Test func `setting words to nothing removes them all`() throws {
    var (first, _) = try Traveller.pair(of: .checkin)
    try first.change("tags", .insert(["dry", "quiet"]))
    try first.change("tags", .set(.none))
    #expect(first.value("tags") == .set([]))
  }
}
