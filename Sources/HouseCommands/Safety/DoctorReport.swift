import CommandLineKit
import SharedCommands
import Text
import TripStore

/// What `doctor` found.
struct DoctorReport: Presentable, JSONObject {
  let store: StoreCondition
  var documents = 0
  var damaged: [ContentHash] = []
  /// Documents whose file is not there.
  var missing: [Record] = []
  /// Files that no record names, including swept ones.
  var unnamed: [StoredAttachment] = []
  var swept = 0
  /// Records that were entered while GPS showed a wrong time.
  var misdated: [Record] = []
  var spots: SpotsHealth?
  var recorder: RecorderHealth?

  init(store: StoreCondition) {
    self.store = store
  }

  /// Whether nothing is damaged or lost.
  var isWhole: Bool {
    store.isWhole && damaged.isEmpty && missing.isEmpty && spots?.isWhole ?? true
      && recorder?.drive?.state != "unreadable"
  }

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("Store", store.text)
    fields.add("Documents", documents == 0 ? "none" : "\(documents) read, \(damaged.count) damaged")
    for hash in damaged { fields.add("", "damaged: \(hash.place)") }
    for document in missing {
      fields.add(
        "", "missing: the file of '\(document.title)'; add it again, or restore a backup")
    }
    if !unnamed.isEmpty { addUnnamed(to: &fields) }
    if !misdated.isEmpty { addMisdated(to: &fields) }
    spots?.add(to: &fields)
    recorder?.add(to: &fields, page.units)
    page.fields(fields)
  }

  private func addMisdated(to fields: inout Fields) {
    fields.add(
      "Clock",
      "\(Phrase.count(misdated.count, "record")) entered while GPS showed a wrong time; check the "
        + "days: setting a day with 'edit', even the same one, settles it")
    for record in misdated {
      fields.add("", "\(record.kind.noun) \(record.id.ending(IDEnding.shortest)) \(record.title)")
    }
  }

  private func addUnnamed(to fields: inout Fields) {
    let bytes = Bytes.text(unnamed.reduce(0) { $0 + $1.size })
    let files = Phrase.count(unnamed.count, "file")
    guard swept == 0 else {
      return fields.add("Unnamed", "\(swept) of \(files) removed, \(bytes) in all")
    }
    fields.add(
      "Unnamed",
      "\(files), \(bytes) in all; remove what no record names with 'vanlog doctor --sweep'")
    for file in unnamed { fields.add("", file.hash.place) }
  }

  static let jsonFields =
    [
      JSONField(
        "store", .choice(["sound", "mended", "damaged", "none"]),
        "state of the store; damaged where it cannot be repaired"),
      JSONField(
        "set_aside_as", .text, "name of the damaged store in set-aside, if it was repaired"),
      JSONField("saved_records", .count, "records recovered from it"),
      JSONField("incomplete", .list(.text), "kinds of records that could not be read completely"),
      JSONField(
        "losses", .list(.object(StoreCondition.lossFields)),
        "kinds that have lost records, and how many"),
      JSONField("drives_without_points", .count, "drives whose points are lost"),
      JSONField("torn_records", .count, "other records that have lost a part"),
      JSONField("documents", .count, "document files checked"),
      JSONField("damaged_documents", .list(.text), "hashes of damaged document files"),
      JSONField(
        "missing_documents",
        .list(
          .object([
            JSONField("id", .id, "id of the document"),
            JSONField("title", .text, "title of the document"),
          ])), "documents whose file is not there"),
      JSONField(
        "unnamed_documents",
        .list(
          .object([
            JSONField("hash", .text, "hash of the file"),
            JSONField("size_bytes", .number(.bytes), "size of the file"),
          ])), "document files that no record refers to"),
      JSONField("swept_documents", .count, "number of these that were removed"),
      JSONField(
        "misdated_records",
        .list(
          .object([
            JSONField("id", .id, "id of the record"),
            JSONField("kind", .text, "kind of the record"),
            JSONField("title", .text, "title of the record"),
          ])),
        "records entered while GPS showed a time that later turned out to be wrong, and whose days "
          + "have not been set since"),
    ] + SpotsHealth.jsonFields + RecorderHealth.jsonFields

  func writeMembers(to json: inout JSONWriter) {
    store.write(to: &json)
    json.field("documents", documents)
    json.field("damaged_documents", damaged.map(\.description))
    json.field("missing_documents", missing) { json, document in
      json.field("id", document.id.description)
      json.field("title", document.title)
    }
    json.field("unnamed_documents", unnamed) { json, file in
      json.field("hash", file.hash.description)
      json.field("size_bytes", file.size)
    }
    json.field("swept_documents", swept)
    json.field("misdated_records", misdated) { json, record in
      json.field("id", record.id.description)
      json.field("kind", record.kind.name)
      json.field("title", record.title)
    }
    spots?.writeMembers(to: &json)
    recorder?.writeMembers(to: &json)
  }
}
