internal import SQLite

/// An import of a pack, which knows the pack's number before the file is read and locks out other
/// writers until it ends.
public final class VaultImport {
  /// The pack's number, which is part of its spots' identities.
  public let packNumber: Int
  public let details: PackDetails
  let vault: SpotsVault
  private let known: PackInfo?

  init(_ vault: SpotsVault, _ details: PackDetails, number: Int, known: PackInfo?) {
    self.vault = vault
    self.details = details
    packNumber = number
    self.known = known
  }

  /// Brings the pack up to date with the rows of its file, atomically.
  ///
  /// `progress` is called with the steps done and the total, and may throw to end the import.
  /// Nothing is written if the vault is already up to date.
  func apply<Texts: RowTexts>(
    _ entries: consuming [SpotEntry], _ texts: Texts, ownTypes: [String] = [], prune: Bool = false,
    progress: @escaping (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> ImportReport {
    var entries = consume entries
    guard entries.count < KeyPlacing.mostRows else { throw VaultError.tooManyRows }
    try progress(0, max(entries.count, 1))
    let (order, repeated) = RepeatedIDs.order(&entries, texts, pack: packNumber)
    let (changes, way) = try compare(entries, order, prune: prune)
    var report = changes.report
    report.repeated = repeated.suffixes.count
    guard !changes.isEmpty || saysSomethingNew else { return report }
    let writing = ImportWriting(
      entries: entries, changes: changes, repeated: repeated, details: details,
      packNumber: packNumber, ownTypes: ownTypes)
    try vault.change(way) { connection in
      try writing.write(to: connection, texts, progress)
    }
    report.isWritten = true
    return report
  }

  /// Whether the source or licence is new to the vault, or the pack itself is.
  private var saysSomethingNew: Bool {
    guard let known else { return true }
    return (details.source ?? known.source) != known.source
      || (details.licence ?? known.licence) != known.licence
  }

  private func compare(
    _ entries: [SpotEntry], _ order: [UInt32], prune: Bool
  ) throws -> (ImportChanges, SpotsVault.Way) {
    let connection = vault.connection
    let spots = try vault.spotCount()
    var stored = StoredRows()
    if let known {
      stored = try StoredRows(
        ofPack: packNumber, expecting: known.spots + known.gone, in: connection)
    }
    var changes = ImportChanges(order: order, count: entries.count)
    var items = changes.compare(entries, with: stored, prune: prune)
    RadixSort.sort(&items)
    let taken = try TakenKeys.inCells(
      KeyPlacing.cellsOfNewRows(items), ofVaultWith: spots, connection)
    KeyPlacing.place(items, beside: taken, in: &changes) { row, changes in
      let old = stored.index(of: entries[Int(row)].identity)
      changes.refuse(oldContent: old.map { stored.contents[$0] })
    }
    changes.noteOldKeys(entries, stored)
    let way = try WayOfWriting.choose(
      for: changes, spots: spots, fileSize: vault.fileSize(), in: connection)
    return (changes, way)
  }
}

extension SpotsVault {
  /// Begins the import of a new or existing pack.
  public func beginImport(of details: PackDetails) throws -> VaultImport {
    try PackDetails.check(details.name)
    return try begin(details)
  }

  func begin(_ details: PackDetails) throws -> VaultImport {
    let packs = try packs()
    let known = packs.first { $0.name == details.name }
    let used = Set(packs.map(\.number))
    let free = (Self.ownPack + 1...packs.count + Self.ownPack + 1).first { !used.contains($0) }
    let number = details.name == PackDetails.ownPack ? Self.ownPack : free ?? Self.ownPack + 1
    return VaultImport(self, details, number: known?.number ?? number, known: known)
  }

  /// The number of the pack of My places.
  static let ownPack = 1
}

/// The result of importing a file.
public struct FileImport: Sendable {
  /// How the file was interpreted.
  public let plan: SpotPlan
  public let report: ImportReport
}

extension SpotsVault {
  /// Brings a pack up to date with a file, atomically.
  ///
  /// The file's own source and licence apply where `details` gives none.
  public func importFile(
    _ file: SpotFile, _ details: PackDetails, prune: Bool = false,
    progress: SpotProgress = SpotProgress()
  ) throws -> FileImport {
    var details = details
    details.source = details.source ?? file.plan.statedSource
    details.licence = details.licence ?? file.plan.statedLicence
    details.fileHash = file.hash
    let importing = try beginImport(of: details)
    let reading: SpotReading
    do {
      reading = try file.read(pack: importing.packNumber, progress: progress)
    } catch {
      try removeIfEmpty()
      throw error
    }
    let report = try importing.apply(
      reading.entries, reading.texts, ownTypes: reading.ownTypes, prune: prune,
      progress: progress.report)
    return FileImport(plan: reading.plan, report: report)
  }
}
