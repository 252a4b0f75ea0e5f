import Testing
import Text

@testable import Records
@testable import TripStore

/// Plain fields: causality decides, and clocks only between concurrent edits.
@Suite struct CausalityTests {
  /// The error of the second device's clock, in years.
  static let errors: [Int64] = [-57, -10, -1, 0, 1, 10]

  @Test(arguments: errors)
  func `an edit made after seeing another value wins, no matter what the clocks say`(
    years: Int64
  ) throws {
    var (first, second) = try Traveller.pair(of: .item)
    second.wall = Traveller.noon + years * 31_557_600_000
    try first.change("name", .set(.text("lamp")))
    second.hear(first)
    try second.change("name", .set(.text("torch")))
    first.hear(second)
    #expect(first.value("name") == .text("torch"))
    try first.change("name", .set(.text("lantern")))
    second.hear(first)
    #expect(second.value("name") == .text("lantern"))
    #expect(first.state == second.state)
  }

  @Test func `an edit made without a proven clock wins over what its author had seen`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    second.wall = nil
    try first.change("weight", .set(.integer(500)))
    second.hear(first)
    try second.change("weight", .set(.integer(700)))
    first.hear(second)
    #expect(first.value("weight") == .integer(700))
  }

  @Test func `of two concurrent edits the later one wins`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    second.wall = Traveller.noon - 1
    try first.change("name", .set(.text("lamp")))
    try second.change("name", .set(.text("torch")))
    first.hear(second)
    second.hear(first)
    #expect(first.value("name") == .text("lamp"))
    #expect(first.state == second.state)
  }

  @Test func `of two edits at the same time the higher device wins on both`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    let low = try first.change("name", .set(.text("torch")))
    let high = try second.change("name", .set(.text("lamp")))
    #expect(low.time == high.time)
    #expect(low < high)
    first.hear(second)
    second.hear(first)
    #expect(first.value("name") == .text("lamp"))
    #expect(first.state == second.state)
  }

  /// No honest device reuses a stamp; a copied folder might.
  @Test func `of two values with one stamp both are kept and the greater is shown`() {
    let stamp = Stamp(time: 9, actor: ActorID(.zero))
    let low = FieldState.register(stamp, .integer(5))
    let high = FieldState.register(stamp, .text(""))
    let both = FieldState.twins(stamp, [.integer(5), .text("")])
    #expect(low.merged(with: high) == both)
    #expect(high.merged(with: low) == both)
    #expect(both.value == .text(""))
    #expect(low.clones(in: high) == [stamp.actor])
    #expect(low.clones(in: low) == [])
    let later = FieldState.register(Stamp(time: 10, actor: ActorID(.zero)), .integer(1))
    #expect(both.merged(with: later) == later)
    #expect(later.merged(with: both) == later)
  }

  @Test func `edits of two fields are both kept`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    try first.change("name", .set(.text("lamp")))
    try second.change("weight", .set(.integer(500)))
    first.hear(second)
    second.hear(first)
    #expect(first.value("name") == .text("lamp"))
    #expect(first.value("weight") == .integer(500))
    #expect(first.state == second.state)
  }

  @Test func `clearing a field is an edit like any other`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    try first.change("name", .set(.text("lamp")))
    second.hear(first)
    try second.change("name", .set(.none))
    first.hear(second)
    #expect(first.value("name").isNone)
    #expect(first.state.fields["name"] != nil)
  }

  @Test func `a record changed when its newest field changed`() throws {
    var (first, second) = try Traveller.pair(of: .item)
    #expect(first.state.changed == nil)
    try first.change("name", .set(.text("lamp")))
    second.hear(first)
    let newest = try second.change("quantity", .add(1))
    first.hear(second)
    #expect(first.state.changed == newest)
  }

  @Test func `a field whose rule changed converges on all devices`() {
    let stamp = Stamp(time: 9, actor: ActorID(.zero))
    let states: [FieldState] = [
      .register(stamp, .integer(1)),
      .counter(CounterState(parts: [stamp.actor: CounterPart(time: 1, total: 2)])),
      .set(["dry": 1], stamp), .manual(ManualState(stamp, .integer(3))),
    ]
    for (low, high) in zip(states, states.dropFirst()) {
      #expect(low.merged(with: high) == high)
      #expect(high.merged(with: low) == high)
    }
  }
}
