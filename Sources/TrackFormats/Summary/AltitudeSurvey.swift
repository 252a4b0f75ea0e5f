/// Adds up rises and falls, leaving out those smaller than the hysteresis.
///
/// A turning point counts once the altitude has come away from it by the hysteresis; what counts
/// then is the whole rise or fall between two turning points, not its rounded steps.
struct AltitudeSurvey {
  private var total: Climb?
  private var leg: Leg?

  /// Takes the next altitude of the segment.
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

  /// Counts the rise or fall under way, and starts afresh.
  mutating func endSegment() {
    total = climb
    leg = nil
  }

  /// The sum so far, with the rise or fall under way.
  var climb: Climb? {
    var climb = total
    if let change = leg?.change { climb?.add(change) }
    return climb
  }
}

extension AltitudeSurvey {
  /// The rise or fall under way, between the last turning point and the farthest altitude since.
  ///
  /// As long as it is not known which it will be, both ends move: they are the lowest and the
  /// highest.
  private struct Leg {
    private var direction: Direction?
    private var low, high: Int64

    private enum Direction { case up, down }

    init(at altitude: Int64) {
      (low, high) = (altitude, altitude)
    }

    /// What the leg amounts to, above zero if it rises.
    var change: Int64? {
      switch direction {
      case .up: high - low
      case .down: low - high
      case nil: nil
      }
    }

    /// Goes on to an altitude; if the leg was found to have ended, returns what it amounted to.
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
  /// Adds a rise, or a fall if it is below zero.
  fileprivate mutating func add(_ change: Int64) {
    if change > 0 { ascentDecimetres += change } else { descentDecimetres -= change }
  }
}
