import TestSupport
import Testing

@testable import TripSync

/// The first names of a list.
@Suite struct NameSelectionTests {
  private static func name(_ random: inout SplitMix64) -> ObjectName? {
    let folders = ["", "a/", "a-/", "b/", "b/c/"]
    let folder = folders[Int.random(in: 0..<folders.count, using: &random)]
    return ObjectName("\(folder)\(Int.random(in: 0..<60, using: &random))")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `it is the first names after one, each once, in order`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = (0..<400).compactMap { _ in Self.name(&random) }
    let limit = Int.random(in: 1...200, using: &random)
    let after = Bool.random(using: &random) ? Self.name(&random) : nil
    let folder = Bool.random(using: &random) ? ObjectName("b") : nil

    var selection = NameSelection(below: folder, after: after, limit: limit)
    for name in names {
      selection.offer(name)
      #expect(selection.held.count < 2 * limit)
    }
    let wanted = Set(names).filter { name in
      name.isBelow(folder) && (after.map { name > $0 } ?? true)
    }.sorted()
    let listing = selection.listing()
    #expect(listing.names == Array(wanted.prefix(limit)))
    #expect(listing.isComplete == (wanted.count <= limit))
    #expect(listing.strays == names.filter { !$0.isBelow(folder) }.count)
  }

  /// Folders are left out where that cannot change the answer.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a folder that it does not want has no name among the first`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = (0..<200).compactMap { _ in Self.name(&random) }
    let after = Self.name(&random)
    var all = NameSelection(below: nil, after: after, limit: 10)
    var some = NameSelection(below: nil, after: after, limit: 10)
    for name in names {
      all.offer(name)
      let prefix = name.folders.joined(separator: "/") + "/"
      if name.folders.isEmpty || some.mayTake(namesBeginningWith: prefix) { some.offer(name) }
    }
    #expect(some.listing() == all.listing())
  }
}
