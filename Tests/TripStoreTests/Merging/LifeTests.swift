import Testing

@testable import Records
@testable import TripStore

@Suite struct LifeTests {
  static let rules: [(kind: String, field: String, change: FieldChange)] = [
    ("item", "name", .set(.text("torch"))), ("item", "quantity", .add(1)),
    ("item", "tags", .insert(["dry"])), ("ledger", "amount", .set(.integer(7))),
  ]

  /// Two devices that have edited a field with the rule and have seen everything of each other.
  private static func agreed(
    _ rule: (kind: String, field: String, change: FieldChange)
  ) throws -> (Traveller, Traveller) {
    var (first, second) = try Traveller.pair(of: try #require(KindSet.trips.named(rule.kind)))
    try first.change(rule.field, rule.change)
    second.hear(first)
    return (first, second)
  }

  @Test(arguments: rules)
  func `a delete overrides every edit that it had seen`(
    rule: (kind: String, field: String, change: FieldChange)
  ) throws {
    var (first, second) = try Self.agreed(rule)
    try second.change(rule.field, rule.change)
    first.hear(second)
    first.state.delete()
    #expect(!first.state.isAlive)
    for _ in 0..<2 {
      first.hear(second)
      #expect(!first.state.isAlive)
      #expect(!first.state.hasOutlivedItsEnd)
      second.hear(first)
      #expect(!second.state.isAlive)
    }
    #expect(first.state == second.state)
  }

  @Test(arguments: rules)
  func `an edit that a delete had not seen overrides it, and is reported`(
    rule: (kind: String, field: String, change: FieldChange)
  ) throws {
    var (first, second) = try Self.agreed(rule)
    first.state.delete()
    try second.change(rule.field, rule.change)
    first.hear(second)
    second.hear(first)
    for state in [first.state, second.state] {
      #expect(state.isAlive)
      #expect(state.hasOutlivedItsEnd)
    }
    #expect(first.state == second.state)
  }

  /// The editor's clock lags behind an edit that the delete had seen.
  @Test(arguments: rules.filter { ["quantity", "amount"].contains($0.field) })
  func `an edit with a lagging clock still overrides a delete`(
    rule: (kind: String, field: String, change: FieldChange)
  ) throws {
    var (first, second) = try Traveller.pair(of: try #require(KindSet.trips.named(rule.kind)))
    second.wall = nil
    try first.change(rule.field, rule.change)
    first.state.delete()
    try second.change(rule.field, rule.change)
    first.hear(second)
    second.hear(first)
    #expect(first.state.isAlive)
    #expect(first.state.hasOutlivedItsEnd)
    #expect(first.state == second.state)
  }

  @Test func `a delete covers all devices that added to a counter`() throws {
    var fleet = try Traveller.group(3, of: .item)
    fleet[1].wall = nil
    for index in fleet.indices { try fleet[index].change("quantity", .add(1)) }
    for other in fleet.dropFirst() { fleet[0].hear(other) }
    fleet[0].state.delete()
    for other in fleet { fleet[0].hear(other) }
    #expect(!fleet[0].state.isAlive)
  }

  @Test func `an undelete restores the record with its values`() throws {
    var (first, second) = try Self.agreed(Self.rules[0])
    first.state.delete()
    second.hear(first)
    #expect(!second.state.isAlive)
    second.state.undelete()
    first.hear(second)
    #expect(first.state.isAlive)
    #expect(!first.state.hasOutlivedItsEnd)
    #expect(first.value("name") == .text("torch"))
  }

  @Test func `a delete received late does not undo an undelete that had seen it`() throws {
    var (first, second) = try Self.agreed(Self.rules[0])
    first.state.delete()
    let early = first
    second.hear(first)
    second.state.undelete()
    second.hear(early)
    #expect(second.state.isAlive)
  }

  @Test func `a delete after an undelete holds`() throws {
    var (first, second) = try Self.agreed(Self.rules[0])
    first.state.delete()
    first.state.undelete()
    first.state.delete()
    second.hear(first)
    #expect(!second.state.isAlive)
  }

  @Test func `a record whose delete was overridden can be deleted again`() throws {
    var (first, second) = try Self.agreed(Self.rules[0])
    first.state.delete()
    try second.change("weight", .set(.integer(500)))
    first.hear(second)
    #expect(first.state.hasOutlivedItsEnd)
    first.state.delete()
    second.hear(first)
    for state in [first.state, second.state] {
      #expect(!state.isAlive)
      #expect(!state.hasOutlivedItsEnd)
    }
  }

  @Test func `an undelete of a record whose delete was overridden is not reported`() throws {
    var (first, second) = try Self.agreed(Self.rules[0])
    first.state.delete()
    try second.change("weight", .set(.integer(500)))
    first.hear(second)
    first.state.undelete()
    #expect(first.state.isAlive)
    #expect(!first.state.hasOutlivedItsEnd)
  }

  @Test func `two concurrent deletes count as one`() throws {
    var (first, second) = try Self.agreed(Self.rules[0])
    try first.change("weight", .set(.integer(500)))
    try second.change("minimum", .set(.integer(1)))
    first.state.delete()
    second.state.delete()
    first.hear(second)
    second.hear(first)
    #expect(!first.state.isAlive)
    #expect(first.state == second.state)
    first.state.undelete()
    #expect(first.state.isAlive)
  }

  @Test func `deleting a deleted record or undeleting a live one changes nothing`() throws {
    var (first, _) = try Self.agreed(Self.rules[0])
    let living = first.state
    first.state.undelete()
    #expect(first.state == living)
    first.state.delete()
    let dead = first.state
    first.state.delete()
    #expect(first.state == dead)
  }
}
