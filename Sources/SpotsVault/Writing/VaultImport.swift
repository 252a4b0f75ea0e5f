internal import HomeFolder
internal import SQLite

/// An import of a pack, which knows the pack's number before the file is read and locks out other
/// writers until it ends.
public final class VaultImport {
  /// The pack's number, which is part of its spots' identities.
  public let packNumber: Int
  public let details: PackDetails
  let vault: SpotsVault
  /// Holds the rows, beside the vault where there are many.
  let memory: ImportMemory
  private let known: PackInfo?

  init(_ vault: SpotsVault, _ details: PackDetails, number: Int, known: PackInfo?) {
    self.vault = vault
    self.details = details
    packNumber = number
    memory = ImportMemory(folder: vault.home.path, limit: vault.importLimit)
    self.known = known
  }

  /// The type of spots that have none of their own.
  var type: SpotType? { (details.type ?? known?.type).flatMap(SpotType.init(name:)) }

  /// Brings the pack up to date with the rows of its file, atomically.
  ///
  /// `progress` is called with the steps done and the total, and may throw to end the import.
  /// Nothing is written if the vault is already up to date.
  func apply<Texts: RowTexts>(
    _ entries: [SpotEntry], _ texts: Texts, ownTypes: [String] = [], prune: Bool = false,
    progress: @escaping (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> ImportReport {
    try apply(
      RowArray(entries, in: memory), texts, ownTypes: ownTypes, prune: prune, progress: progress)
  }

  func apply<Texts: RowTexts>(
    _ entries: RowArray<SpotEntry>, _ texts: Texts, ownTypes: [String], prune: Bool,
    progress: @escaping (_ done: Int, _ total: Int) throws -> Void
  ) throws -> ImportReport {
    guard entries.count < KeyPlacing.mostRows else { throw VaultError.tooManyRows }
    try progress(0, max(entries.count, 1))
    let (order, repeated) = try RepeatedIDs.order(entries, texts, pack: packNumber, in: memory)
    let (changes, way) = try compare(entries, order, prune: prune)
    var report = changes.report
    report.repeated = repeated.suffixes.count
    guard !changes.isEmpty || saysSomethingNew else { return report }
    let writing = ImportWriting(
      entries: entries, changes: changes, repeated: repeated, details: details,
      packNumber: packNumber, isNewPack: known == nil, ownTypes: ownTypes)
    try vault.change(way) { connection in
      try writing.write(to: connection, texts, progress)
    }
    report.isWritten = true
    return report
  }

  /// Whether the source or licence is new to the vault, or the pack itself is.
  private var saysSomethingNew: Bool {
    guard let known else { return true }
    return known.missing > 0 || details.origin != known.origin
      || (details.type ?? known.type) != known.type
      || (details.source ?? known.source) != known.source
      || (details.licence ?? known.licence) != known.licence
  }

  private func compare(
    _ entries: RowArray<SpotEntry>, _ order: RowArray<UInt32>, prune: Bool
  ) throws -> (ImportChanges, SpotsVault.Way) {
    let connection = vault.connection
    let run = SpotRun(ofPack: packNumber)
    let spots = try vault.spotCount(of: run)
    var stored = try StoredRows(in: memory)
    if let known {
      stored = try StoredRows(
        ofPack: packNumber, expecting: known.spots + known.gone, in: connection, memory)
    }
    var changes = try ImportChanges(order: order, count: entries.count, of: run, in: memory)
    var items = try changes.compare(entries, with: stored, prune: prune, in: memory)
    try RadixSort.sort(&items, in: memory)
    let taken = try TakenKeys.inCells(
      KeyPlacing.cellsOfNewRows(items, in: memory), of: run, with: spots, connection, memory)
    try KeyPlacing.place(items, beside: taken, in: &changes) { row, changes in
      let old = stored.index(of: entries[Int(row)].identity)
      changes.refuse(oldContent: old.map { stored.contents[$0] })
    }
    try changes.noteOldKeys(entries, stored)
    let way = try WayOfWriting.choose(
      for: changes, spots: spots, fileSize: vault.fileSize(), in: connection, memory)
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
    let first = SpotRun(beside: packs, fewSpots: fewSpots).firstPack
    let free = (first...first + packs.count).first { !used.contains($0) }
    let number = details.name == PackDetails.ownPack ? Self.ownPack : free ?? first
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
    details.origin = file.plan.statedOrigin ?? file.plan.origin
    let importing = try beginImport(of: details)
    let reading: SpotReading
    do {
      reading = try file.read(
        pack: importing.packNumber, type: importing.type, in: importing.memory, progress: progress)
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
