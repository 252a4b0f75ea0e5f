internal import DurableFiles
public import HomeFolder

/// What a restore did.
public struct RestoreReport: Sendable, Equatable {
  /// What was restored.
  public let manifest: BackupManifest
  /// The path under which the old home is kept, or `nil` if there was none.
  public let keptHome: String?
}

/// What became of a restore that was cut short.
public enum InterruptedRestore: Sendable, Equatable {
  /// There was none.
  case none
  /// It had not come far: the home is as before, and what was left lying is gone.
  case undone
  /// The restored home is in place now; the old one, if any, is kept at this path.
  case finished(keptHome: String?)
}

/// Putting a backup in the place of a home.
///
/// 1. Nothing changes before all of the backup was read and found right.
/// 2. All is written into `<home>.restoring/home` and synced before the home is touched.
/// 3. From the moment that the file `<home>.restoring/ready` exists, a restore cut short can be
///    finished; until then it is undone.
/// 4. The old home is renamed, never changed: to `<home>.before-restore`, or that with a number.
/// 5. So the home is, whenever the power goes, the old one or the new one, or, between two renames,
///    not there, and rule 3 brings it back.
public enum HomeRestore {
  /// Restores a backup as the home, and puts an existing home aside if `replaceExisting`.
  ///
  /// What a backup never holds (the vault, caches, a drive being recorded) stays in the home that
  /// was put aside. Nothing else may use the home meanwhile.
  public static func restore(
    from path: String, into home: HomeFolder, replaceExisting: Bool = false,
    progress: (BackupStep) throws -> Void = { _ in }
  ) throws -> RestoreReport {
    let reader = try BackupReader(path)
    if !replaceExisting, try RestorePlace.find(home)?.holdsAnything() == true {
      throw BackupError.homeInUse(path: home.path)
    }
    try reader.verify(progress)
    let place = try RestorePlace.make(home)
    let site = try RestoreSite(at: place)
    try site.finishEarlier()
    guard try replaceExisting || !place.holdsAnything() else {
      try site.remove()
      throw BackupError.homeInUse(path: home.path)
    }
    let kept = try site.restore(reader, progress)
    return RestoreReport(manifest: reader.manifest, keptHome: kept.map { place.path(of: $0) })
  }

  /// Finishes or undoes a restore that was cut short, whichever leaves a whole home.
  ///
  /// Cheap if there was none, so that a program can call this each time it finds no home.
  public static func finishInterrupted(home: HomeFolder) throws -> InterruptedRestore {
    guard let place = try RestorePlace.find(home), try place.hasSite() else { return .none }
    let site = try RestoreSite(at: place)
    let result = try site.finishEarlier()
    try site.remove()
    return result
  }
}
