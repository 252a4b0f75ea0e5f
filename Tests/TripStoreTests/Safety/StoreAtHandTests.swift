import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// A store in whatever state it is, for somebody who cannot wait.
@Suite(.temporaryDirectory) struct StoreAtHandTests {
  private let home = TestHome()

  private func atHand() -> StoreAtHand {
    RecordStore.atHand(.trips, in: home.home, buildDate: TestHome.buildDate) {
      Moment(milliseconds: 0, isProven: false)
    }
  }

  private func fill() throws {
    let store = try home.store()
    for number in 0..<200 { try store.add(.person, [.set(.name, "Person \(number)")]) }
  }

  private func names(_ store: RecordStore?) throws -> Set<String> {
    var names: Set<String> = []
    try store?.forEach(RecordQuery(.person)) { names.insert($0.title) }
    return names
  }

  @Test func `a sound store is read where it is`() throws {
    try fill()
    let hand = atHand()
    #expect(hand.problem == nil && !hand.isRemains)
    #expect(try names(hand.store).count == 200)
  }

  @Test func `a missing store is not a problem`() {
    let hand = atHand()
    #expect(hand.store == nil && hand.problem == nil)
  }

  @Test func `a locked store is read from a copy, as it was before the change under way`() throws {
    try fill()
    let other = try Connection(path: home.file, mode: .readWrite)
    try other.execute(script: "BEGIN EXCLUSIVE; UPDATE person SET name = 'other'")
    let hand = atHand()
    #expect(hand.problem?.contains("locked") == true)
    #expect(try names(hand.store) == Set((0..<200).map { "Person \($0)" }))
    try other.execute(script: "ROLLBACK")
    #expect(atHand().problem == nil)
  }

  /// Every page in turn, the first one with the schema too.
  @Test func `of a damaged store what can be saved is read, and nothing is changed`() throws {
    try fill()
    let sound = try Data(contentsOf: URL(filePath: home.file))
    var damages = 0
    for page in 0..<sound.count / 4_096 {
      var bytes = sound
      bytes.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: Data(count: 4_096))
      try bytes.write(to: URL(filePath: home.file))
      var hand = atHand()
      do {
        guard try hand.isRemains || names(hand.store).count < 200 else { continue }
      } catch {
        hand = RecordStore.remains(of: error, .trips, in: home.home, buildDate: TestHome.buildDate)
        {
          Moment(milliseconds: 0, isProven: false)
        }
      }
      damages += 1
      #expect(hand.isRemains && hand.problem != nil, "page \(page + 1)")
      if page > 0 { #expect(try names(hand.store).count > 50, "page \(page + 1)") }
      #expect(try Data(contentsOf: URL(filePath: home.file)) == bytes)
    }
    #expect(damages > 2)
  }

  @Test func `a folder in place of the store is said to be none`() throws {
    _ = try home.home.make()
    try FileManager.default.createDirectory(
      atPath: home.file, withIntermediateDirectories: false)
    let hand = atHand()
    #expect(hand.store == nil && hand.problem?.isEmpty == false)
  }
}
