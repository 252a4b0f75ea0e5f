/// Adds up climbs and descents, ignoring those smaller than the hysteresis.
///
/// A turning point counts once the altitude has moved away from it by the hysteresis. Then the
/// whole rise or fall between two turning points counts, not its rounded steps.
struct AltitudeSurvey {
  private var total: Climb?
  private var leg: Leg?

  /// Adds the next altitude of the segment.
  mutating func add(_ altitude: Int32) {
    var climb =
      total
      ?? Climb(
        ascentDecimetres: 0, descentDecimetres: 0,
        highestDecimetres: altitude, lowestDecimetres: altitude)
    climb.highestDecimetres = max(climb.highestDecimetres, altitude)
    climb.lowestDecimetres = min(climb.lowestDecimetres, altitude)
    if let change = leg?.turn(at: Int64(altitude)) { climb.add(change) }
    if leg == nil { leg = Leg(at: Int64(altitude)) }
    total = climb
  }

  /// Counts the current rise or fall, and starts afresh.
  mutating func endSegment() {
    total = climb
    leg = nil
  }

  /// The sum so far, including the current rise or fall.
  var climb: Climb? {
    var climb = total
    if let change = leg?.change { climb?.add(change) }
    return climb
  }
}

extension AltitudeSurvey {
  /// The current rise or fall, from the last turning point to the farthest altitude since.
  ///
  /// Until its direction is known, its ends are the lowest and the highest altitude.
  private struct Leg {
    private var direction: Direction?
    private var low, high: Int64

    private enum Direction { case up, down }

    init(at altitude: Int64) {
      (low, high) = (altitude, altitude)
    }

    /// The change in altitude, positive for a rise.
    var change: Int64? {
      switch direction {
      case .up: high - low
      case .down: low - high
      case nil: nil
      }
    }

    /// Advances to an altitude; returns the change of the leg if it has ended.
    mutating func turn(at altitude: Int64) -> Int64? {
      let (risen, fallen) = (altitude - low, high - altitude)
      switch direction {
      case .up where fallen >= Climb.hysteresisDecimetres: return turned(.down, at: altitude)
      case .down where risen >= Climb.hysteresisDecimetres: return turned(.up, at: altitude)
      case .up: high = max(high, altitude)
      case .down: low = min(low, altitude)
      case nil: setOut(to: altitude)
      }
      return nil
    }

    private mutating func turned(_ direction: Direction, at altitude: Int64) -> Int64? {
      defer {
        self.direction = direction
        if direction == .up { high = altitude } else { low = altitude }
      }
      return change
    }

    private mutating func setOut(to altitude: Int64) {
      if altitude - low >= Climb.hysteresisDecimetres {
        (direction, high) = (.up, altitude)
      } else if high - altitude >= Climb.hysteresisDecimetres {
        (direction, low) = (.down, altitude)
      } else {
        (low, high) = (min(low, altitude), max(high, altitude))
      }
    }
  }
}

extension Climb {
  /// Adds a rise, or a fall if negative.
  fileprivate mutating func add(_ change: Int64) {
    if change > 0 { ascentDecimetres += change } else { descentDecimetres -= change }
  }
}
