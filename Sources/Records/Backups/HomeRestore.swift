internal import DurableFiles
public import HomeFolder

/// The result of a restore.
public struct RestoreReport: Sendable, Equatable {
  /// The manifest of the restored backup.
  public let manifest: BackupManifest
  /// The path to which the old home was moved, or `nil` if there was none.
  public let keptHome: String?
}

/// The outcome of an interrupted restore.
public enum InterruptedRestore: Sendable, Equatable {
  /// There was none.
  case none
  /// It was undone: the home is as before, and leftovers are removed.
  case undone
  /// It was finished: the restored home is in place, and the old one, if any, is at this path.
  case finished(keptHome: String?)
  /// It was not a restore: a wipe was cut off, and has been finished.
  case wiped
}

/// Replacing a home with a backup.
///
/// 1. Nothing changes before the whole backup has been read and verified.
/// 2. Everything is written to `<home>.restoring/home` and synced before the home is touched.
/// 3. Once the file `<home>.restoring/ready` exists, an interrupted restore can be finished; until
///    then it is undone.
/// 4. The old home is renamed, never changed: to `<home>.before-restore`, or that with a number.
/// 5. Whenever power fails, the home is therefore the old one, the new one, or, between two
///    renames, missing, and rule 3 brings it back.
public enum HomeRestore {
  /// Restores a backup as the home, moving an existing home aside if `replaceExisting`.
  ///
  /// What a backup never contains (the vault, caches, a drive being recorded) stays in the home
  /// that was moved aside. Nothing else may use the home meanwhile.
  public static func restore(
    _ kinds: KindSet, from path: String, into home: HomeFolder, replaceExisting: Bool = false,
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
    let kept = try site.restore(reader, kinds, progress)
    return RestoreReport(manifest: reader.manifest, keptHome: kept.map { place.path(of: $0) })
  }

  /// Whether a restore was cut off and is still to be finished or undone.
  public static func isInterrupted(home: HomeFolder) -> Bool {
    (try? RestorePlace.find(home)?.hasSite()) == true
  }

  /// Finishes or undoes an interrupted restore, whichever leaves a complete home.
  ///
  /// Cheap if there was none, so that a program can call this whenever it finds no home.
  public static func finishInterrupted(home: HomeFolder) throws -> InterruptedRestore {
    guard let place = try RestorePlace.find(home), try place.hasSite() else { return .none }
    let site = try RestoreSite(at: place)
    let result = try site.finishEarlier()
    try site.remove()
    if result == .wiped { try place.makeEmptyHome() }
    return result
  }
}
