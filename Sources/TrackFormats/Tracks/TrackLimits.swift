/// Where a drive ends, where a segment ends, and what no van can have done; recorder and imports share
/// these limits, so that a drive is the same no matter how it came in.
///
/// Times are in milliseconds, distances in metres, speeds in metres per second.
public enum TrackLimits {
  /// After a longer rest the next drive begins.
  public static let longestRest: Int64 = 4 * 3_600_000

  /// The most points that a drive may have, 48 days of one per second: this bounds the memory that
  /// a stored drive can claim.
  public static let mostPoints = 1 << 22

  /// After a longer gap the next segment begins: no line is drawn across it.
  public static let gapTime: Int64 = 900_000
  public static let gapDistance = 2_000.0

  /// 324 km/h: faster than any van or ferry, but near the speed of some trains that carry vans.
  public static let fastest = 90.0
  /// Two correct fixes a tenth of a second apart may differ by this.
  public static let jitter = 20.0
  /// How many fixes must agree against the last good one before they are believed.
  public static let agreeingFixes = 3
}
