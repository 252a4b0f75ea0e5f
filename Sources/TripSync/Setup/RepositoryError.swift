/// Why a repository cannot be made, joined or changed.
public enum RepositoryError: Error, CustomStringConvertible {
  case exists(remote: String)
  case none(remote: String)
  /// Objects are there, but not the mark that names their repository.
  case unmarked(remote: String)
  /// The mark names one repository, and every object another.
  case alteredMark(remote: String)
  /// No object names its repository, or they name different ones.
  case notMendable(remote: String, isMixed: Bool)
  case noSlot(remote: String, String, damaged: Int)
  case unreadable(remote: String, SegmentError)
  case otherRepository(remote: String)
  case syncsAlready
  case doesNotSync
  /// Another device may have set the one in force.
  case wrongPassphrase(setBy: String?)
  case tooManyKeys
  case lastRemote(String)
  case noRemote(String)
  case unknownDevice(String)
  case ambiguousDevice(String, ids: [String])
  case ownDevice
  case unfit(remote: String, reason: String)

  public var description: String {
    switch self {
    case .exists(let remote):
      "\(remote) holds a repository already; run 'vanlog sync join \(remote)' to take part in it"
    case .none(let remote):
      "there is no repository on \(remote); run 'vanlog sync init \(remote)' to begin one"
    case .unmarked(let remote):
      "\(remote) holds a repository without its mark, the object 'repo'; nothing was changed. If a sync "
        + "program is still copying, wait for it; otherwise run 'vanlog sync remotes mend \(remote)'"
    case .alteredMark(let remote):
      "the mark of the repository on \(remote) names another repository than everything else there; "
        + "run 'vanlog sync remotes mend \(remote)'"
    case .notMendable(let remote, let isMixed):
      isMixed
        ? "\(remote) holds objects of several repositories, so its mark cannot be mended; nothing was "
          + "changed. Move what does not belong there to another folder"
        : "nothing on \(remote) says which repository it belongs to, so there is no mark to mend; "
          + "nothing was changed. For a new repository choose an empty place"
    case .noSlot(let remote, let way, let damaged):
      "the repository on \(remote) cannot be opened with \(way)"
        + (damaged == 0
          ? ""
          : ": \(damaged) of its key files cannot be read. If you still have a device that syncs, run "
            + "'vanlog sync remotes mend \(remote)' and 'vanlog sync now' on it to store them again")
    case .unreadable(let remote, .newer):
      "the repository on \(remote) was made by a newer vanlog; update this one"
    case .unreadable(let remote, let error):
      "the mark of the repository on \(remote) cannot be read: \(error.ofMark); run 'vanlog sync remotes "
        + "mend \(remote)'"
    case .otherRepository(let remote):
      "\(remote) holds another repository than this device uses; run 'vanlog sync leave' first"
    case .syncsAlready:
      "this device syncs already; run 'vanlog sync remotes add' for another place"
    case .doesNotSync:
      "this device does not sync; run 'vanlog sync init' or 'vanlog sync join' first"
    case .wrongPassphrase(let device?):
      "that is not the passphrase of this repository; '\(device)' was the last to change it. If you do "
        + "not know it, set a new one here with 'vanlog sync passphrase'"
    case .wrongPassphrase(nil):
      "that is not the passphrase of this repository; if another device has changed it and you do not "
        + "know the new one, set one here with 'vanlog sync passphrase'"
    case .tooManyKeys:
      "the repository has had \(DataKeys.mostKeys) data keys already; begin a new one on another "
        + "place with 'vanlog sync leave' and 'vanlog sync init'"
    case .lastRemote(let remote):
      "\(remote) is the only place that this device syncs with; run 'vanlog sync leave' instead"
    case .noRemote(let text):
      "this device does not sync with \(text); 'vanlog sync remotes' lists the places that it does"
    case .unknownDevice(let text):
      "no device is called \(text); 'vanlog sync devices' lists them"
    case .ambiguousDevice(let text, let ids):
      "\(ids.count) devices are called '\(text)': \(ids.joined(separator: ", ")); use the id, and see "
        + "'vanlog sync devices' for when each was last seen"
    case .ownDevice:
      "a device cannot revoke itself; run 'vanlog sync leave' here, or revoke it from another one"
    case .unfit(let remote, let reason):
      "\(remote) cannot be used: \(reason)"
    }
  }
}

extension SegmentError {
  /// What is wrong with a mark, which is not a segment.
  fileprivate var ofMark: String {
    switch self {
    case .notASegment, .malformed: "the object 'repo' is damaged"
    default: "\(self)"
    }
  }
}
