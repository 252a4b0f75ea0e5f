/// The numbers by which fixes are merged, judged and chosen, and why they are what they are.
///
/// Times are milliseconds, ways metres, speeds metres a second.
enum Limits {
  // Merging.

  /// A burst of a slow receiver pauses for less than this between two sentences; 4 Hz still fits.
  static let quietAfterReport: Int64 = 250
  /// An instant is closed after a second, even if its receiver repeats one moment for ever.
  static let longestInstant: Int64 = 1_000
  /// Reports without a time belong together if they come this close.
  static let sameInstant: Int64 = 200
  /// Another receiver takes over when the one in use had no fix for so long.
  static let receiverSilence: Int64 = 5_000
  /// NMEA receivers tell their satellites every five seconds or so; three times that.
  static let satellitesLast: Int64 = 15_000

  // The gate.

  /// Next to 0,0 lies open sea, and it is what broken receivers send.
  static let nullIslandDegrees = 0.00001
  /// Beyond this a place says little about the road.
  static let worstAccuracy = 100.0
  /// 324 km/h: no van and no ferry, but some trains that carry vans come near.
  static let fastest = 90.0
  /// Two honest fixes a tenth of a second apart may differ by this.
  static let jitter = 20.0
  /// Fixes that agree with each other, though not with the last good one, before they are believed.
  static let agreeingFixes = 3
  /// How far a fix may lag behind its clock: a slow card may hold reports up for a minute.
  static let staleAfter: Int64 = 120_000
  /// How far times may be out of step with the machine's clock and still count as steady.
  static let unsteadyTime: Int64 = 1_500

  // Parked or under way. Road numbers for the structure that boats use.

  /// 5 km/h: Doppler speeds of a van at rest seldom reach it, and never for long.
  static let startSpeed = 1.5
  static let startDistance = 30.0
  static let startDuration: Int64 = 3_000
  /// 14 km/h is driving, so half the way is enough.
  static let clearSpeed = 4.0
  static let clearDistance = 15.0
  /// So far from its place the van was moved, whatever its speed says, if several fixes say so.
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
  /// A longer hole between fixes says nothing about rest.
  static let longestHole: Int64 = 120_000
  /// The parking place follows slow drift of the positions in this time.
  static let anchorDrift: Int64 = 120_000
  /// From here on a fix no longer belongs to the parking place, when the last standing point is sought.
  static let standingRadius = 12.0
  /// One sign of life an hour through the night.
  static let stillHere: Int64 = 3_600_000
  /// Fixes of the start that are kept until it is known to be one: two minutes, one a second.
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

  static let gapTime: Int64 = 900_000
  static let gapDistance = 2_000.0
}
