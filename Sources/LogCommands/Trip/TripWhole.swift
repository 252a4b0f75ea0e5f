import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// A trip with all that belongs to it, as `trip import` reads it.
struct TripWhole {
  private let contents: TripContents
  private let store: RecordStore

  init(_ contents: TripContents, _ store: RecordStore) {
    (self.contents, self.store) = (contents, store)
  }

  /// The vans that the trip and its records name, and how many ledger entries there are.
  private func survey() throws -> (vans: [Record], entries: Int) {
    var ids: [RecordID] = []
    var entries = 0
    func note(_ record: Record) {
      if let id = record[.van], !ids.contains(id) { ids.append(id) }
    }
    ([contents.trip] + contents.drives + contents.checkins).forEach(note)
    try contents.forEachEntry([String].fields(.van)) { entry in
      note(entry)
      entries += 1
    }
    let vans = try ids.compactMap { try store.record($0, of: .van) }.filter(\.isAlive)
    return (vans, entries)
  }

  func write(
    _ report: TripExportReport, _ context: CommandContext,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> TripExportReport {
    var report = report
    let files = try DocumentFiles(in: context.home())
    var writer = try TripFileWriter(
      program: Build.version, created: context.clock().now, to: sink)
    let (vans, entries) = try survey()
    let plain = [contents.trip] + vans + contents.checkins
    let total = plain.count + entries + contents.drives.count + contents.documents.count
    let progress = context.progress("Writing", total: total)
    func write(_ record: Record) throws {
      try writer.write(record)
      report.records += 1
      progress.update(report.records)
    }
    try plain.forEach(write)
    try contents.forEachEntry(nil, write)
    for drive in contents.drives {
      let track = try store.bytes(.track, of: drive) ?? []
      try writer.write(drive) { start, count in
        track[min(start, track.count)..<min(start + count, track.count)]
      }
      report.records += 1
      progress.update(report.records)
    }
    for document in contents.documents {
      try Self.write(document, from: files, to: &writer, context)
      report.records += 1
      progress.update(report.records)
    }
    try writer.finish()
    report.drives = contents.drives.count
    report.checkins = contents.checkins.count
    return report
  }

  /// A document whose file is missing or too large goes without it.
  private static func write(
    _ document: Record, from files: DocumentFiles?, to writer: inout TripFileWriter,
    _ context: CommandContext
  ) throws {
    guard let files, let hash = document[.content].flatMap({ ContentHash($0) }) else {
      return try writer.write(document)
    }
    do {
      guard try files.verifiedSize(of: hash) <= TripFile.mostBytes else {
        context.note(
          "the file of '\(document.title)' was left out: it is larger than "
            + "\(TripFile.mostBytes / 1_000_000) MB")
        return try writer.write(document)
      }
    } catch let error as AttachmentError {
      context.note("the file of '\(document.title)' was left out: \(error)")
      return try writer.write(document)
    }
    try writer.write(document) { start, count in
      try files.bytes(of: hash, from: start, count: count)[...]
    }
  }
}
