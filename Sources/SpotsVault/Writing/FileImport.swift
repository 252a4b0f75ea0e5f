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
