import TestSupport
import Testing

@testable import Records
@testable import TripStore

/// Thousands of random histories of two to five devices, each compared with the actual edits.
@Suite struct HistoryTests {
  static let seeds: ClosedRange<UInt64> = 1...300

  /// Histories in which, at the end, every device has received everything.
  static func histories(
    seed: UInt64, count: UInt64, kinds: [KindSpec] = [.ledger, .item, .checkin]
  ) -> [Fleet] {
    (0..<count).map { number in
      var fleet = Fleet(seed: seed << 8 | number, kinds: kinds)
      fleet.run(steps: 40)
      fleet.exchangeEverything()
      return fleet
    }
  }

  /// The final states of the records, with their history.
  static func ends(
    seed: UInt64, count: UInt64, kinds: [KindSpec] = [.ledger, .item, .checkin]
  ) throws -> [(log: EditLog, state: RecordState)] {
    try histories(seed: seed, count: count, kinds: kinds).flatMap { fleet in
      try fleet.logs.enumerated().map { record, log in
        (log, try #require(fleet.copies(of: record).first).state)
      }
    }
  }

  @Test(arguments: seeds)
  func `devices that have received everything agree`(seed: UInt64) throws {
    for fleet in Self.histories(seed: seed, count: 20) {
      for record in fleet.logs.indices {
        let states = fleet.copies(of: record).map(\.state)
        let first = try #require(states.first)
        for state in states.dropFirst() {
          #expect(state == first)
          #expect(state.isAlive == first.isAlive)
          #expect(state.hasOutlivedItsEnd == first.hasOutlivedItsEnd)
          #expect(state.fields.mapValues(\.value) == first.fields.mapValues(\.value))
        }
      }
    }
  }

  /// Guards the tests below: one with nothing to compare would always pass.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `histories contain plenty of hard cases`(seed: UInt64) throws {
    let ends = try Self.ends(seed: seed, count: 100)
    let conflicts = ends.filter { $0.log.unsettled(of: "amount").count > 1 }
    let apart = ends.filter { end in
      end.log.edits.enumerated().contains { $0.element.known.rawValue.nonzeroBitCount < $0.offset }
    }
    #expect(conflicts.count > 3)
    #expect(apart.count > 30)
    #expect(ends.filter { !$0.state.isAlive }.count > 3)
    #expect(ends.filter(\.state.hasOutlivedItsEnd).count > 3)
    #expect(ends.filter { $0.log.length > 3 }.count > 3)
    #expect(ends.filter { $0.log.length % 2 == 0 && $0.log.unknownToTheEnd.isEmpty }.count > 3)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `late and repeated messages change nothing`(seed: UInt64) {
    for var fleet in Self.histories(seed: seed, count: 5) {
      let agreed = fleet.recordsOnAllDevices
      fleet.deliverTheRest()
      fleet.exchangeEverything()
      #expect(fleet.recordsOnAllDevices == agreed)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `an edit outranks every edit that its author had seen`(seed: UInt64) {
    for fleet in Self.histories(seed: seed, count: 5) {
      for log in fleet.logs {
        for edit in log.edits {
          let known = log.edits.indices.filter { edit.known.contains(.edit($0)) }
          #expect(known.allSatisfy { log.edits[$0].stamp < edit.stamp })
        }
        #expect(Set(log.edits.map(\.stamp)).count == log.edits.count)
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a plain field ends with the value of the highest stamp`(seed: UInt64) throws {
    for (log, state) in try Self.ends(seed: seed, count: 10) {
      for field in log.kind.fields where field.rule == .lastWrite {
        guard let newest = log.newest(of: field.name) else { continue }
        let value = try #require(newest.edit.meant)
        #expect(state.fields[field.name] == .register(newest.edit.stamp, value))
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a counter ends with the last count and all additions unknown to it`(seed: UInt64) throws {
    for (log, state) in try Self.ends(seed: seed, count: 10, kinds: [.item]) {
      let value = state.fields["quantity"]?.value.integer ?? 0
      #expect(value == log.sum(of: "quantity"))
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a note ends with every text that no later one had seen, the oldest first`(
    seed: UInt64
  ) throws {
    for (log, state) in try Self.ends(seed: seed, count: 10, kinds: [.ledger]) {
      let texts = log.unsettled(of: "note").sorted { $0.stamp < $1.stamp }
        .compactMap { $0.meant?.text }
      guard texts.count == log.unsettled(of: "note").count, !texts.isEmpty else { continue }
      var once: [String] = []
      for text in texts where !once.contains(text) { once.append(text) }
      #expect(state.fields["note"]?.value == .text(once.joined(separator: "\n\n")))
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a manual field ends with every unresolved write`(seed: UInt64) throws {
    for (log, state) in try Self.ends(seed: seed, count: 10, kinds: [.ledger]) {
      let expected = log.unsettled(of: "amount")
      guard case .manual(let amount) = state.fields["amount"] else {
        #expect(expected.isEmpty)
        continue
      }
      let entries = try expected.map {
        ManualState.Entry(stamp: $0.stamp, value: try #require($0.meant))
      }
      #expect(amount.entries == Set(entries))
      #expect(amount.winner?.stamp == log.newest(of: "amount")?.edit.stamp)
      #expect(amount.losers.count == expected.count - 1)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a word that was never removed stays, and no other word appears`(seed: UInt64) throws {
    for (log, state) in try Self.ends(seed: seed, count: 10, kinds: [.checkin]) {
      for field in ["tags", "facilities"] {
        let steps = log.edits(of: field).map {
          (before: Set($0.edit.before.words), after: Set($0.edit.after.words))
        }
        let added = steps.reduce(into: Set()) { $0.formUnion($1.after.subtracting($1.before)) }
        let removed = steps.reduce(into: Set()) { $0.formUnion($1.before.subtracting($1.after)) }
        let words = Set(state.fields[field]?.value.words ?? [])
        #expect(words.isSuperset(of: added.subtracting(removed)))
        #expect(words.isSubset(of: added))
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a record ends deleted if its last delete had seen every edit`(seed: UInt64) throws {
    for (log, state) in try Self.ends(seed: seed, count: 10) {
      #expect(state.life.length == log.length)
      guard log.length % 2 == 0, log.unknownToTheEnd.isEmpty else { continue }
      #expect(!state.isAlive)
      #expect(!state.hasOutlivedItsEnd)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a record ends alive if its last delete had not seen a visible edit`(
    seed: UInt64
  ) throws {
    for (log, state) in try Self.ends(seed: seed, count: 10) {
      let showing = log.unknownToTheEnd.filter {
        log.newest(of: log.edits[$0].field.name)?.number == $0
      }
      guard log.length % 2 == 0, !showing.isEmpty else { continue }
      #expect(state.isAlive)
      #expect(state.hasOutlivedItsEnd)
    }
  }
}
