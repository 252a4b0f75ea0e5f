import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What the code on a box holds, and how it leads back to the box.
@Suite(.temporaryDirectory) struct BoxLabelTests {
  private static let id = "01k8x0q3zv5d7m9e2r4t6w8y0a"

  @Test(arguments: [
    ("Kitchen box", "kitchen-box"), ("Küchenkiste", "kuchenkiste"), ("  A / B  ", "a-b"),
    ("!!!", ""),
    ("Ящик 3", "ящик-3"), ("工具箱", "工具箱"),
    (String(repeating: "long name ", count: 9), "long-name-long-name-long-name-long-name"),
  ])
  func `a label has the id and the name in letters that anything can read`(
    name: String, slug: String
  ) throws {
    let record = node(7, name: name)
    let text = BoxLabel(record).text
    #expect(text == "vanlog:box/\(record.id)" + (slug.isEmpty ? "" : "/\(slug)"))
    let read = try #require(BoxLabel(parsing: text))
    #expect(read.id == record.id && read.name == slug)
    #expect(text.utf8.count <= 11 + 26 + 1 + 40)
  }

  @Test(arguments: [
    "vanlog:box/\(id)", "vanlog:box/\(id)/", "vanlog:box/\(id)/anything at all",
    "VANLOG:BOX/\(id.uppercased())/X", " vanlog:box/\(id)/x ",
  ])
  func `a label is read however a scanner types it`(text: String) throws {
    #expect(try #require(BoxLabel(parsing: text)).id.description == Self.id)
  }

  @Test(arguments: [
    "", "vanlog:box/", "vanlog:box/\(id.dropLast())", "vanlog:box/\(id)x", "vanlog:spot/\(id)",
    "vanlog:box/\(id.dropLast())u", "box/\(id)", "https://example.org/vanlog:box/\(id)",
    "vanlog:box/z\(id.dropFirst())", "vanlog:box/\(id)/" + String(repeating: "x", count: 200),
  ])
  func `anything else is not a label`(text: String) {
    #expect(BoxLabel(parsing: text) == nil)
  }

  @Test func `a label leads to its box, even if that was renamed or is deleted`() throws {
    let store = try storeForManifest()
    let id = try store.add(.item, [.set(.name, "Kitchen"), .set(.type, "container")])
    let label = BoxLabel(try #require(try store.record(id, of: .item))).text
    #expect(try store.record(named: label, of: .item).id == id)
    try store.change(.item, id, [.set(.name, "Garage")])
    #expect(try store.record(named: label, of: .item, byName: .box).title == "Garage")
    try store.edit { try $0.delete(.item, id) }
    #expect(try !store.record(named: label, of: .item).isAlive)
  }

  @Test func `the label of another home finds nothing, and names nothing else`() throws {
    let store = try storeForManifest()
    try store.add(.item, [.set(.name, "vanlog"), .set(.type, "container")])
    let error = #expect(throws: StoreError.self) {
      try store.record(named: "vanlog:box/\(Self.id)/kitchen", of: .item)
    }
    guard case .noRecord? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // Other kinds have no labels.
    #expect(throws: StoreError.self) { try store.record(named: "vanlog:box/\(Self.id)", of: .van) }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random texts never trap`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      var bytes = Array("vanlog:box/\(Self.id)/kitchen".utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if let label = BoxLabel(parsing: text) { #expect(label.text.hasPrefix("vanlog:box/")) }
    }
  }
}
