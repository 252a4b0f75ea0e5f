import Compression
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// Parts that are sealed on other threads.
@Suite struct PartSealingTests {
  private let keys = DataKeys.random(for: RecordID(text: "5bjdyw1m6k3160he7rpwcpyq8c") ?? .zero)

  private func part(_ number: Int) -> RecordStore.SnapshotPart {
    let bytes = sample(number * 1_000) + sample(number * 1_000)
    return RecordStore.SnapshotPart(
      lane: number % 2 == 0 ? .records : .files,
      contents: [BundleContent(kind: "ledger", bytes: bytes)])
  }

  private func sealed(_ number: Int) throws -> SealedPart {
    try SealedPart(
      PartContents.joined(part(number).contents), .snapshot, keys, epoch: keys.epoch)
  }

  @Test(arguments: [0, 1, 3, 40])
  func `parts come back in order, each as if it had been sealed alone`(count: Int) throws {
    var sealing = PartSealing(with: keys, except: [], effort: .usual)
    var parts: [PartSealing.Part] = []
    for number in 0..<count {
      if let part = try sealing.add(part(number)) { parts.append(part) }
    }
    while let part = try sealing.next() { parts.append(part) }
    #expect(try parts.map(\.name) == (0..<count).map { try sealed($0).name })
    #expect(try parts.map { $0.sealed?.bytes } == (0..<count).map { try sealed($0).bytes })
    #expect(parts.map(\.lane) == (0..<count).map { part($0).lane })
  }

  @Test func `a part that is stored already is named and not sealed`() throws {
    let stored = try sealed(1).name
    var sealing = PartSealing(with: keys, except: [stored], effort: .usual)
    _ = try sealing.add(part(1))
    _ = try sealing.add(part(2))
    let first = try #require(try sealing.next())
    #expect(first.name == stored && first.sealed == nil)
    #expect(try sealing.next()?.sealed?.name == sealed(2).name)
  }

  @Test func `with little effort it is packed otherwise, under the same name`() throws {
    var sealing = PartSealing(with: keys, except: [], effort: .little)
    _ = try sealing.add(part(9))
    let part = try #require(try sealing.next()?.sealed)
    let usual = try sealed(9)
    #expect(part.name == usual.name)
    #expect(
      try SealedPart.open(part.bytes, name: part.name, .snapshot, keys)
        == SealedPart.open(usual.bytes, name: usual.name, .snapshot, keys))
  }
}
