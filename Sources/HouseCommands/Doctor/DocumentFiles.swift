import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import SharedCommands
import Text

/// What `doctor` finds out about the files of documents.
struct DocumentFiles {
  /// How many were read.
  private(set) var count = 0
  private(set) var damaged: [ContentHash] = []
  /// Documents whose file is not there.
  private(set) var missing: [Record] = []
  /// Files that no record names, including swept ones; empty without a store, which alone can tell.
  private(set) var unnamed: [StoredAttachment] = []
  var swept = 0

  init() {}

  /// Reads them all.
  init(_ store: RecordStore?, _ context: CommandContext) throws {
    guard let home = try context.home().open(),
      try home.status(of: AttachmentStore.folderName) != nil
    else {
      missing = try store?.recordsWithoutFile(among: []) ?? []
      return
    }
    let attachments = try AttachmentStore(in: home)
    let all = try attachments.all()
    count = all.count
    damaged = try Self.damaged(among: all, attachments, context)
    missing = try store?.recordsWithoutFile(among: all) ?? []
    unnamed = try store?.unnamed(among: all) ?? []
  }

  private static func damaged(
    among all: [StoredAttachment], _ attachments: borrowing AttachmentStore,
    _ context: CommandContext
  ) throws -> [ContentHash] {
    let progress = context.progress("reading documents", total: all.count)
    var damaged: [ContentHash] = []
    for (number, attachment) in all.enumerated() {
      progress.update(number)
      do {
        _ = try attachments.verify(attachment.hash)
      } catch AttachmentError.damaged(let hash) {
        damaged.append(hash)
      }
    }
    progress.finish()
    return damaged
  }

  // MARK: For people

  var finding: Finding {
    let count = count == 0 ? "no files" : "\(count) read, \(damaged.count) damaged"
    let lost = missing.isEmpty ? "" : ", \(missing.count) missing"
    let isBad = !damaged.isEmpty || !missing.isEmpty
    let bytes = Bytes.text(unnamed.reduce(0) { $0 + $1.size })
    let files = Phrase.count(unnamed.count, "file")
    guard !unnamed.isEmpty else {
      return Finding(.documents, isBad ? .problem : .ok, count + lost)
    }
    guard swept == 0 else {
      return Finding(
        .documents, isBad ? .problem : .ok, count + lost,
        mended:
          "\(count)\(lost); \(swept) of \(files) that no record names removed, \(bytes) in all")
    }
    return Finding(
      .documents, isBad ? .problem : .warning,
      "\(count)\(lost); \(files) that no record names, \(bytes) in all",
      advice: "remove such files with 'vanlog doctor --sweep'")
  }

  func add(to fields: inout Fields) {
    for hash in damaged { fields.add("", "damaged: \(hash.place)") }
    for document in missing {
      fields.add(
        "", "missing: the file of '\(document.title)'; add it again, or restore a backup")
    }
    if swept == 0 {
      for file in unnamed { fields.add("", file.hash.place) }
    }
  }

  // MARK: For programs

  static let jsonFields = [
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
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("documents", count)
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
  }
}
