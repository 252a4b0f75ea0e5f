/// What an import of a file did.
public struct FileImport: Sendable {
  /// How the file was understood.
  public let plan: SpotPlan
  public let report: ImportReport
}

extension SpotsVault {
  /// Brings a pack up to date with a file, all of it or nothing.
  ///
  /// What the file says of its source and licence holds where `details` say nothing.
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
