import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// `read_repository.py` was written from docs/formats.md alone: if it reads what we write, the page
/// says all there is to know.
@Suite(.temporaryDirectory, .needs(.pynacl))
struct IndependentReaderTests {
  private let van = SyncingDevice("van")
  private let phone = SyncingDevice("phone")
  private let remote: any Remote
  private let path = TemporaryDirectory.current.file("remote")

  init() throws {
    remote = try DirectoryRemote.create(.directory(path))
  }

  @Test func `another program reads the same records, tracks and documents`() throws {
    try fill()
    let expected = try lines(of: van)
    #expect(expected.count == 14)
    #expect(try lines(of: phone) == expected)
    let read = try read(passphrase: "correct horse battery")
    #expect(read.errors == "")
    #expect(read.output.split(separator: "\n").map(String.init) == expected)
    #expect(read.status == 0)
  }

  @Test func `recovery words open it for another program too`() throws {
    try van.begin(on: remote)
    try van.checkin("Lagos")
    let words = try van.syncing.newRecoveryKey().words
    try van.sync(remote)
    let read = try run([
      "--words-file", file("words", words.joined(separator: " ")), "--word-list",
      file("list", WordList.words.joined(separator: "\n")),
    ])
    #expect(read.errors == "")
    #expect(read.output.split(separator: "\n").map(String.init) == (try lines(of: van)))
    let wrong = try self.read(passphrase: "correct horse")
    #expect(wrong.errors == "read_repository.py: wrong passphrase or words\n")
  }

  @Test func `another program refuses every altered object`() throws {
    try fill()
    let names = try remote.list().names.map(\.text)
    let altered = [
      "repo", try newestHead(names), try last(names, "/m/"), try last(names, "/p/"),
      try last(names, "/1/0/"), try last(names, "/2/0/"), try last(names, "blob/"),
    ]
    for name in altered {
      let url = URL(filePath: "\(path)/\(name)")
      let whole = try Data(contentsOf: url)
      var data = whole
      data[data.count / 2] ^= 1
      try data.write(to: url)
      #expect(try read(passphrase: "correct horse battery").status != 0, "\(name)")
      try whole.write(to: url)
    }
    #expect(try read(passphrase: "correct horse battery").status == 0)
  }

  // MARK: A repository with everything

  /// Two devices, a snapshot, segments of both lanes, two key epochs, and every rule of merging.
  private func fill() throws {
    let old = try van.add(
      .drive,
      [
        .set(.started, Instant(millisecondsSinceEpoch: 1)),
        .set(.title, "Old"), .set(.track, Self.noise(250_000, seed: 1)),
      ])
    let stock = try van.add(
      .item,
      [
        .set(.name, "Gas"), .set(.type, "item"), .set(.quantity, 10),
        .set(.tags, ["blue", "full"]),
        .set(.note, "left door"),
      ])
    let gone = try van.checkin("Sagres")
    let paid = try van.add(
      .ledger,
      [
        .set(.day, Day(daysSinceEpoch: 20_000)), .set(.direction, "expense"), .set(.amount, 4_250),
        .set(.currency, "EUR"), .set(.vendor, "Café „Łódź“ 🚐"),
      ])
    try addDocument(700_000)
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    try editOnBothSides(stock, gone, paid)
    try van.add(
      .drive,
      [
        .set(.started, Instant(millisecondsSinceEpoch: 2)),
        .set(.track, Self.noise(400_000, seed: 2)),
      ])
    try van.change(.drive, old, ["track": .set(.bytes(Self.noise(5_000, seed: 3)))])
    try meet()
    try van.syncing.rotate(
      passphrase: SyncingDevice.passphrase, cost: SyncingDevice.cost)
    try van.checkin("Tavira")
    try addDocument(0)
    try meet()
    try phone.checkin("Faro")
    try phone.change(.item, stock, ["quantity": .add(100)])
    try meet()
  }

  private func editOnBothSides(_ stock: RecordID, _ gone: RecordID, _ paid: RecordID) throws {
    try van.change(
      .item, stock,
      [
        "quantity": .add(-3), "tags": .remove(["blue"]), "note": .set(.text("top shelf")),
      ])
    try phone.change(
      .item, stock,
      [
        "quantity": .set(.integer(20)), "tags": .insert(["red"]),
        "note": .set(.text("under bed\n")),
      ])
    try van.change(.ledger, paid, ["amount": .set(.integer(4_300))])
    try phone.change(.ledger, paid, ["amount": .set(.integer(4_200)), "vendor": .set(.none)])
    // One deletes what the other edits, and one that nobody wants.
    let unwanted = try phone.checkin("Nowhere")
    try phone.store.edit { try $0.delete(.checkin, unwanted) }
    try van.store.edit { try $0.delete(.checkin, gone) }
    try phone.change(.checkin, gone, ["place": .set(.text("Sagres, fort"))])
    try phone.add(.setting, [.set(.name, "money.home-currency"), .set(.value, "EUR")])
    try van.add(.person, [.set(.name, "Ada"), .set(.nationalities, ["GB", "PT"])])
  }

  private func meet() throws {
    for device in [van, phone, van, phone] {
      let report = try device.sync(remote)
      #expect(report.failure == nil && report.troubles == [])
    }
  }

  private func addDocument(_ size: Int) throws {
    let source = TemporaryDirectory.current.file("document")
    try Data(Self.noise(size, seed: 9)).write(to: URL(filePath: source))
    let stored = try AttachmentStore(in: try van.home.make()).add(from: source)
    try van.add(
      .document,
      [
        .set(.title, "Papers of \(size) bytes"), .set(.content, stored.hash.description),
        .set(.fileName, "papers.pdf"), .set(.size, Int64(size)),
      ])
  }

  private static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  // MARK: Comparing

  private func file(_ name: String, _ text: String) throws -> String {
    let path = TemporaryDirectory.current.file(name)
    try Data((text + "\n").utf8).write(to: URL(filePath: path))
    return path
  }

  private func run(_ arguments: [String]) throws -> Finished {
    try Python.run("sync/read_repository.py", [path] + arguments)
  }

  private func read(passphrase: String) throws -> Finished {
    try run(["--passphrase-file", file("passphrase", passphrase)])
  }

  private func last(_ names: [String], _ part: String) throws -> String {
    try #require(names.last { $0.contains(part) }, "\(part)")
  }

  private func newestHead(_ names: [String]) throws -> String {
    let current = try van.store.currentActor()
    let heads = names.compactMap(ObjectName.init).compactMap(HeadName.init)
    return try #require(heads.filter { $0.actor == current }.max()).object.text
  }

  /// What the reader should print, from the store.
  private func lines(of device: SyncingDevice) throws -> [String] {
    let store = try device.store
    var records: [(kind: String, id: RecordID, line: String)] = []
    for kind in KindSpec.all {
      try store.forEachState(of: kind) { stored in
        let whole = try store.find(stored.state.id, of: kind, withLargeFields: true) ?? stored
        records.append((kind.name, whole.state.id, Self.line(whole.state)))
      }
    }
    records.sort { ($0.kind, $0.id) < ($1.kind, $1.id) }
    let documents = try records.filter { $0.kind == "document" }.compactMap { record in
      try store.find(record.id, of: .document)?.state
    }
    return records.map(\.line)
      + documents.map { state in
        let (hash, size) = (
          state.fields["content"]?.value.text, state.fields["size"]?.value.integer
        )
        return #"{"document":"\#(hash ?? "")","size":\#(size ?? 0)}"#
      }
  }

  private static func line(_ state: RecordState) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field("kind", state.kind)
      json.field("id", "\(state.id)")
      json.field("alive", state.isAlive)
      json.field(object: "fields") { json in
        for (name, field) in state.fields.sorted(by: { $0.key < $1.key }) {
          write(field.value, name, to: &json)
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func write(_ value: FieldValue, _ name: String, to json: inout JSONWriter) {
    switch value {
    case .none: break
    case .integer(let number): json.field(name, number)
    case .text(let text): json.field(name, text)
    case .bytes(let bytes) where bytes.count <= 64: json.field(name, Hexadecimal.text(bytes))
    case .bytes(let bytes):
      json.field(object: name) { json in
        json.field("blake2b", ContentHash(of: bytes).description)
        json.field("size", bytes.count)
      }
    case .set(let words):
      json.field(array: name) { json in for word in words { json.value(word) } }
    }
  }
}
