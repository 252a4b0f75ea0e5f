import Testing

@testable import Records
@testable import TripStore

@Suite struct ManualTests {
  @Test func `two concurrent amounts are both kept for a decision`() throws {
    var (first, second) = try Traveller.pair(of: .ledger)
    try first.change("amount", .set(.integer(500)))
    try second.change("amount", .set(.integer(700)))
    first.hear(second)
    second.hear(first)
    #expect(first.queue("amount") == [.integer(700), .integer(500)])
    #expect(first.value("amount") == .integer(700))
    #expect(first.state == second.state)
  }

  @Test func `a write that has seen both resolves the conflict everywhere`() throws {
    var fleet = try Traveller.group(3, of: .ledger)
    try fleet[0].change("amount", .set(.integer(500)))
    try fleet[1].change("amount", .set(.integer(700)))
    fleet[2].hear(fleet[0])
    fleet[2].hear(fleet[1])
    try fleet[2].change("amount", .set(.integer(500)))
    for reader in 0..<2 { fleet[reader].hear(fleet[2]) }
    for actor in fleet { #expect(actor.queue("amount") == [.integer(500)]) }
  }

  @Test func `a write that has seen only one leaves the conflict open`() throws {
    var fleet = try Traveller.group(3, of: .ledger)
    try fleet[0].change("amount", .set(.integer(500)))
    try fleet[1].change("amount", .set(.integer(700)))
    fleet[2].hear(fleet[0])
    try fleet[2].change("amount", .set(.integer(600)))
    fleet[2].hear(fleet[1])
    #expect(Set(fleet[2].queue("amount")) == [.integer(600), .integer(700)])
  }

  @Test func `older messages do not reopen a resolved conflict`() throws {
    var (first, second) = try Traveller.pair(of: .ledger)
    try first.change("amount", .set(.integer(500)))
    try second.change("amount", .set(.integer(700)))
    let early = second
    first.hear(second)
    try first.change("amount", .set(.integer(500)))
    first.hear(early)
    #expect(first.queue("amount") == [.integer(500)])
  }

  @Test func `equal amounts entered on both devices are two entries`() throws {
    var (first, second) = try Traveller.pair(of: .ledger)
    try first.change("amount", .set(.integer(500)))
    try second.change("amount", .set(.integer(500)))
    first.hear(second)
    #expect(first.queue("amount") == [.integer(500), .integer(500)])
  }

  @Test func `two different resolutions conflict again`() throws {
    var (first, second) = try Traveller.pair(of: .ledger)
    try first.change("amount", .set(.integer(500)))
    try second.change("amount", .set(.integer(700)))
    first.hear(second)
    second.hear(first)
    try first.change("amount", .set(.integer(500)))
    try second.change("amount", .set(.integer(700)))
    first.hear(second)
    second.hear(first)
    #expect(Set(first.queue("amount")) == [.integer(500), .integer(700)])
    #expect(first.state == second.state)
  }

  @Test func `adding to an amount writes the sum`() throws {
    var (first, _) = try Traveller.pair(of: .ledger)
    try first.change("amount", .set(.integer(500)))
    try first.change("amount", .add(20))
    #expect(first.queue("amount") == [.integer(520)])
  }

  @Test func `amount and currency conflict independently`() throws {
    var (first, second) = try Traveller.pair(of: .ledger)
    try first.change("amount", .set(.integer(500)))
    try second.change("currency", .set(.text("NOK")))
    first.hear(second)
    #expect(first.queue("amount") == [.integer(500)])
    #expect(first.queue("currency") == [.text("NOK")])
  }

  /// An entry that its own state claims not to have seen, as a faulty or hostile device could send.
  @Test func `an entry outside the seen times can be resolved too`() throws {
    var (first, second) = try Traveller.pair(of: .ledger)
    let entry = ManualState.Entry(
      stamp: Stamp(time: 5, actor: second.actor), value: .integer(1))
    second.state.fields["amount"] = .manual(ManualState(entries: [entry], seen: [:]))
    first.hear(second)
    try first.change("amount", .set(.integer(500)))
    first.hear(second)
    #expect(first.queue("amount") == [.integer(500)])
  }
}
