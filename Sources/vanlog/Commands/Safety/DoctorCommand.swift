import CBuildInfo
import CommandLineKit
import DurableFiles
import HomeFolder
import Text
import TripStore

/// `doctor`: a thorough check of everything that is kept.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "Check everything that is kept, and mend what can be mended."
  static let details = [
    "A damaged store is set aside and a new one made of all that can be read. Every document is "
      + "compared with its hash."
  ]
  static let examples = [Example("vanlog doctor", "After a fall, a flood or a strange error.")]
  static let jsonFields = [
    JSONField("store", "sound, mended or none"),
    JSONField("set_aside, saved_records, incomplete", "where it was mended"),
    JSONField("documents, damaged_documents", "how many, and the hashes of those that are damaged"),
  ]
  static let exits = [Exit(.badData, "something is damaged that could not be mended")]

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws -> ExitStatus {
    let hadStore = try context.storeToReadExists()
    let report = try context.examineStore()
    let documents = try checkDocuments(context)
    try context.output(
      DoctorReport(
        hadStore: hadStore, salvage: report, documents: documents.count,
        damaged: documents.damaged))
    return documents.damaged.isEmpty && report?.incomplete.isEmpty ?? true ? .done : .badData
  }

  private func checkDocuments(
    _ context: CommandContext
  ) throws -> (count: Int, damaged: [ContentHash]) {
    guard let home = try context.home().open(),
      try home.status(of: AttachmentStore.folderName) != nil
    else { return (0, []) }
    let store = try AttachmentStore(in: home)
    let all = try store.all()
    let progress = context.progress("reading documents", total: all.count)
    var damaged: [ContentHash] = []
    for (number, attachment) in all.enumerated() {
      progress.update(number)
      do {
        _ = try store.verify(attachment.hash)
      } catch AttachmentError.damaged(let hash) {
        damaged.append(hash)
      }
    }
    progress.finish()
    return (all.count, damaged)
  }
}

private struct DoctorReport: Presentable {
  let hadStore: Bool
  let salvage: SalvageReport?
  let documents: Int
  let damaged: [ContentHash]

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("Store", salvage?.text ?? (hadStore ? "sound" : "none yet"))
    fields.add("Documents", documents == 0 ? "none" : "\(documents) read, \(damaged.count) damaged")
    for hash in damaged { fields.add("", "damaged: attachments/\(hash)") }
    page.fields(fields)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("store", salvage == nil ? (hadStore ? "sound" : "none") : "mended")
      json.field("set_aside", salvage?.setAside)
      json.field("saved_records", salvage?.savedRecords)
      json.field(array: "incomplete") { json in
        for kind in salvage?.incomplete ?? [] { json.value(kind) }
      }
      json.field("documents", documents)
      json.field(array: "damaged_documents") { json in
        for hash in damaged { json.value(hash.description) }
      }
    }
  }
}

extension CommandContext {
  fileprivate func storeToReadExists() throws -> Bool {
    try home().open()?.status(of: TripStore.fileName) != nil
  }
}
