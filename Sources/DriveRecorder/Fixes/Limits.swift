internal import TrackFormats

/// The parameters by which fixes are merged, judged and chosen, with their reasons.
///
/// Times are in milliseconds, distances in metres, speeds in metres per second.
enum Limits {
  // Merging.

  /// A slow receiver pauses for less than this between two sentences of a burst; 4 Hz still fits.
  static let quietAfterReport: Int64 = 250
  /// An instant ends after a second, even if its receiver repeats one moment forever.
  static let longestInstant: Int64 = 1_000
  /// Reports without a time belong together if they are this close.
  static let sameInstant: Int64 = 200
  /// Another receiver takes over when the one in use has had no fix for this long.
  static let receiverSilence: Int64 = 5_000
  /// NMEA receivers report satellites about every five seconds; three times that.
  static let satellitesLast: Int64 = 15_000

  // The gate.

  /// There is only open sea around 0,0, and broken receivers report it.
  static let nullIslandDegrees = 0.00001
  /// Beyond this a position says little about the road.
  static let worstAccuracy = 100.0
  static let fastest = TrackLimits.fastest
  static let jitter = TrackLimits.jitter
  static let agreeingFixes = TrackLimits.agreeingFixes
  /// How far a fix may lag behind the clock: a slow card may delay reports for a minute.
  static let staleAfter: Int64 = 120_000
  /// How far times may be out of step with the machine's clock and still count as steady.
  static let unsteadyTime: Int64 = 1_500
  /// A slow receiver's cycle may also be off by one part in this many.
  static let unsteadyPart: UInt64 = 20
  /// After this long without a good time, positions count regardless of their times.
  static let longestRefusal: Int64 = 30_000

  // Parked or under way. The structure is that used for boats, with numbers for the road.

  /// 5 km/h: Doppler speeds of a parked van seldom reach it, and never for long.
  static let startSpeed = 1.5
  static let startDistance = 30.0
  static let startDuration: Int64 = 3_000
  /// 14 km/h is driving, so half the distance is enough.
  static let clearSpeed = 4.0
  static let clearDistance = 15.0
  /// This far from its place the van has moved, regardless of its speed, if several fixes agree.
  static let movedDistance = 60.0
  static let movedFixes = 5
  /// 2.5 km/h, below walking pace.
  static let stopSpeed = 0.7
  static let stopRadius = 40.0
  static let stopDuration: Int64 = 60_000
  /// Slow creeping in a small box, as with poor reception between houses; takes longer to believe.
  static let boxSpeed = 2.0
  static let boxRadius = 25.0
  static let boxDuration: Int64 = 150_000
  static let stopFixes = 5
  /// A longer gap between fixes says nothing about rest.
  static let longestGap: Int64 = 120_000
  /// The parking place follows slow drift of the positions over this time.
  static let anchorDrift: Int64 = 120_000
  /// Fixes beyond this are not at the parking place, when seeking the last standing point.
  static let standingRadius = 12.0
  /// One sign of life an hour through the night.
  static let stillHere: Int64 = 3_600_000
  /// Fixes kept until a start is recognised as one: two minutes, one per second.
  static let keptFixes = 120
  static let keptEvery: Int64 = 950

  // Choosing points.

  /// Half the width of a motorway's carriageway.
  static let balancedShape = 8.0
  static let breadcrumbShape = 60.0
  static let longestSilence: Int64 = 60_000
  static let longestWay = 1_000.0
  /// 18 km/h: from one speed limit to the next.
  static let speedChange = 5.0
  /// Three times the step that counts as ascent or descent.
  static let altitudeChange = 15.0

  // Gaps.

  static let gapTime = TrackLimits.gapTime
  static let gapDistance = TrackLimits.gapDistance
}
