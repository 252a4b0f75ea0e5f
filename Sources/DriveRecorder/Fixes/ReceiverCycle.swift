/// Learns what a receiver sends for each instant, to know when an instant is complete.
///
/// Waiting for a report that does not come costs a second wake-up for each fix. Most receivers send
/// the same reports each time: one or more positions, and often the satellites after the last one.
struct ReceiverCycle {
  /// This many instants in a row must be alike.
  private static let proof = 5
  /// A receiver that keeps changing must prove itself for up to this many.
  private static let longestProof = 80

  /// What the current instant has so far.
  private var positions = 0
  private var hasSatellites = false

  /// How many positions the instants before had, and how many of these were alike.
  private var usual = 0
  private var alike = 0
  /// How many instants in a row ended with satellites.
  private var satellites = 0
  private var needed = proof

  /// The first position of an instant arrives; what the last one had is known now.
  mutating func begin() {
    if positions == usual {
      alike = min(alike + 1, Self.longestProof)
    } else {
      if isKnown { needed = min(needed * 2, Self.longestProof) }
      usual = positions
      alike = 1
    }
    satellites = hasSatellites ? min(satellites + 1, Self.proof) : 0
    (positions, hasSatellites) = (1, false)
  }

  /// Another position of the instant arrives.
  mutating func takePosition() {
    positions += 1
    hasSatellites = false
  }

  mutating func takeSatellites() {
    hasSatellites = true
  }

  /// Whether all is there that usually comes.
  var isComplete: Bool {
    isKnown && positions >= usual && (hasSatellites || satellites < Self.proof)
  }

  private var isKnown: Bool { alike >= needed && usual > 0 }
}
