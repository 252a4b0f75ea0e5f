internal import Records

/// What a remote has promised and does not hand over.
///
/// Others are told, and can help, only if this was the case in the last sync too: it may be late.
final class Losses {
  /// Of how many segments, and of how many parts, a head says that they are missing.
  private static let mostTold = 16

  private let before: (missing: [SegmentPlace], lost: [LostPart])
  private(set) var missing: [SegmentPlace] = []
  /// Parts of snapshots and documents.
  private(set) var lost: [LostPart] = []
  /// Whether something is encrypted with a data key that this device was not given.
  private(set) var isLocked = false

  init(missing: [SegmentPlace] = [], lost: [LostPart] = []) { before = (missing, lost) }

  func miss(_ place: SegmentPlace) { missing.append(place) }

  func lose(_ part: LostPart) { lost.append(part) }

  func lackKey() { isLocked = true }

  func wasMissing(_ place: SegmentPlace) -> Bool { before.missing.contains(place) }

  var missingStill: [SegmentPlace] { Array(missing.filter(wasMissing).prefix(Self.mostTold)) }

  var lostStill: [LostPart] {
    Array(lost.filter(before.lost.contains).prefix(Self.mostTold))
  }

  /// Whether the own head there does not say yet which segments and keys are missing.
  func areNews(to state: RemoteState) -> Bool {
    missingStill != state.missing || isLocked != state.isLocked
  }
}
