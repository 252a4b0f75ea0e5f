/// Why a track cannot be written, read, split or joined.
public enum TrackError: Error, Hashable, Sendable {
  /// The bytes do not begin like a track.
  case notATrack
  /// The bytes are intact, but their format is newer than this program.
  case unsupportedVersion(UInt8)
  /// The bytes have changed since they were written.
  case checksumMismatch
  /// The checksum matches, but the contents make no sense: vanlog did not write them.
  case malformed(Part)
  case tooManyPoints(limit: Int)
  case splitLeavesNothing
  /// The later track begins before the earlier one has ended.
  case overlap(milliseconds: Int64)

  /// The part of a blob that makes no sense.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case header
    case segments
    case time
    case latitude
    case longitude
    case altitude
    case speed
    case course
    case accuracy
  }
}

extension TrackError: CustomStringConvertible {
  /// What is wrong and what to do about it, without revealing a place or a time.
  public var description: String {
    switch self {
    case .notATrack:
      "the data are not a vanlog track; check where they come from"
    case .unsupportedVersion(let version):
      "the track has format \(version), which this vanlog does not know; install a newer one"
    case .checksumMismatch:
      "the track is damaged: its checksum does not match; take it from a backup or another device"
    case .malformed(let part):
      "the track is damaged: its \(part.rawValue) cannot be read; "
        + "take it from a backup or another device"
    case .tooManyPoints(let limit):
      "the track has more than \(limit) points; split it first"
    case .splitLeavesNothing:
      "the track cannot be split there: one part would have no points; choose a place inside it"
    case .overlap(let milliseconds):
      "the tracks cannot be joined: the later one begins \(Self.seconds(milliseconds)) "
        + "before the earlier one ends; split one of them first"
    }
  }

  /// Whole seconds, rounded up so that an overlap never reads as 0.
  private static func seconds(_ milliseconds: Int64) -> String {
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return "\(whole + (rest > 0 ? 1 : 0)) s"
  }
}
