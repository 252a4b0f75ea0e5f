import Testing

@testable import Records
@testable import TripStore

@Suite struct CounterTests {
  @Test func `additions on three devices that never synced are summed`() throws {
    var fleet = try Traveller.group(3, of: .item)
    try fleet[0].change("quantity", .add(4))
    try fleet[1].change("quantity", .add(-1))
    try fleet[2].change("quantity", .add(10))
    try fleet[2].change("quantity", .add(-3))
    fleet[0].hear(fleet[1])
    fleet[0].hear(fleet[2])
    #expect(fleet[0].value("quantity") == .integer(10))
  }

  @Test func `receiving an addition twice does not add it twice`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    try first.change("quantity", .add(4))
    let early = first
    try first.change("quantity", .add(4))
    for news in [first, early, first, early] { second.hear(news) }
    #expect(second.value("quantity") == .integer(8))
  }

  @Test func `a count that was set is shown, and later additions start from it`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    try first.change("quantity", .add(4))
    second.hear(first)
    try second.change("quantity", .set(.integer(6)))
    #expect(second.value("quantity") == .integer(6))
    try first.change("quantity", .add(1))
    first.hear(second)
    #expect(first.value("quantity") == .integer(7))
  }

  @Test func `a number that was taken away is none, on every device`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    try first.change("quantity", .add(4))
    second.hear(first)
    try first.change("quantity", .set(.none))
    second.hear(first)
    #expect(first.value("quantity") == .none)
    #expect(second.state == first.state)
    try second.change("quantity", .set(.none))
    #expect(second.value("quantity") == .none)
  }

  @Test func `what is added where there is no number any more counts from nothing`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    try first.change("quantity", .add(4))
    second.hear(first)
    try first.change("quantity", .set(.none))
    try second.change("quantity", .add(3))
    first.hear(second)
    second.hear(first)
    #expect(first.value("quantity") == .integer(3))
    #expect(second.state == first.state)
    try first.change("quantity", .set(.integer(9)))
    second.hear(first)
    #expect(second.value("quantity") == .integer(9))
  }

  @Test func `to take away a number that was never there changes nothing`() throws {
    var (first, _) = try Traveller.pair(of: .item)
    try first.change("quantity", .set(.none))
    #expect(first.value("quantity") == .none)
    try first.change("quantity", .add(2))
    #expect(first.value("quantity") == .integer(2))
  }

  @Test func `setting words does not change a count`() throws {
    var (first, _) = try Traveller.pair(of: .item)
    try first.change("quantity", .add(4))
    try first.change("quantity", .insert(["dry"]))
    try first.change("quantity", .remove(["dry"]))
    #expect(first.value("quantity") == .integer(4))
  }

  @Test func `overflowing sums wrap equally on all devices`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    try first.change("quantity", .add(.max))
    try second.change("quantity", .add(2))
    first.hear(second)
    second.hear(first)
    #expect(first.value("quantity") == .integer(.min + 1))
    try second.change("quantity", .set(.integer(3)))
    first.hear(second)
    #expect(first.value("quantity") == .integer(3))
  }

  @Test func `a part's later total replaces its earlier one even if it is less`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    try first.change("quantity", .add(4))
    second.hear(first)
    try first.change("quantity", .add(-3))
    second.hear(first)
    #expect(second.value("quantity") == .integer(1))
  }
}
