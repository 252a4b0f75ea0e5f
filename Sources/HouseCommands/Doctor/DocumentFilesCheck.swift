import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// What `doctor` finds out about the files of documents.
struct DocumentFilesCheck: Answer {
  /// How many were read.
  private(set) var count = 0
  /// Those that were left for a check of everything.
  private(set) var unread: [StoredAttachment] = []
  private(set) var damaged: [ContentHash] = []
  /// Documents whose file is not there.
  private(set) var missing: [Record] = []
  /// Files that no record names, including swept ones; empty without a store, which alone can tell.
  private(set) var unnamed: [StoredAttachment] = []
  var swept = 0

  init() {}

  /// Reads them all, or as many as an everyday check has time for.
  init(_ store: RecordStore?, _ context: CommandContext, _ depth: DoctorDepth) throws {
    guard let home = try context.home().open(),
      try home.status(of: AttachmentStore.folderName) != nil
    else {
      missing = try store?.recordsWithoutFile(among: []) ?? []
      return
    }
    let attachments = try AttachmentStore(in: home)
    let all = try attachments.all()
    var bytes = 0
    let ends = all.map { file in
      bytes += file.size
      return bytes
    }
    let read = ends.prefix(while: depth.reads).count
    count = read
    unread = Array(all[read...])
    damaged = try Self.damaged(among: all[..<read], attachments, context)
    missing = try store?.recordsWithoutFile(among: all) ?? []
    unnamed = try store?.unnamed(among: all) ?? []
  }

  private static func damaged(
    among all: ArraySlice<StoredAttachment>, _ attachments: borrowing AttachmentStore,
    _ context: CommandContext
  ) throws -> [ContentHash] {
    let progress = context.progress("Reading documents", total: all.count)
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
    let left = unread.reduce(0) { $0 + $1.size }
    let count =
      (count == 0 && unread.isEmpty ? "no files" : "\(count) read, \(damaged.count) damaged")
      + (unread.isEmpty
        ? ""
        : ", \(unread.count) not read (\(Bytes.text(left))), which 'vanlog doctor --all' does")
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

  static let members = Members<DocumentFilesCheck> {
    Member("documents", .count, "document files checked") { $0.count }
    Member("unread_documents", .count, "those that only --all reads") { $0.unread.count }
    Member("damaged_documents", .texts, "hashes of damaged document files") {
      $0.damaged.map(\.description)
    }
    Member("missing_documents", .objects(missingMembers), "documents whose file is not there") {
      $0.missing
    }
    Member("unnamed_documents", .objects(fileMembers), "document files that no record refers to") {
      $0.unnamed
    }
    Member("swept_documents", .count, "number of these that were removed") { $0.swept }
  }

  private static let missingMembers = Members<Record> {
    Member("id", .id(of: KindSpec.document.name), "id of the document") { $0.id }
    Member("title", .text, "title of the document") { $0.title }
  }

  private static let fileMembers = Members<StoredAttachment> {
    Member("hash", .text, "hash of the file") { $0.hash.description }
    Member("size_bytes", .number(.bytes), "size of the file") { $0.size }
  }
}
