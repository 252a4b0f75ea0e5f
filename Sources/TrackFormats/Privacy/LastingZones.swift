public import Geodesy

/// The circles that hide privacy zones on a device that shows where it is again and again.
///
/// Like those of an export, each is larger than its zone and off-centre. But they must be the same
/// every time: of many circles around one zone, the middle would show where it is. So they follow
/// from a secret of the device, and each one from its own zone alone.
public struct LastingZones: Sendable {
  private let cuts: [PrivacyCut]

  public init(_ zones: [PrivacyZone], secret: UInt64) {
    cuts = zones.map { zone in
      var numbers = SecretNumbers(secret, zone)
      return PrivacyCut([zone], using: &numbers)
    }
  }

  /// Whether a place that is uncertain by this many metres may lie in a circle.
  public func hides(_ place: Coordinate, uncertainMetres: Double = 0) -> Bool {
    cuts.contains { $0.hides(place, within: uncertainMetres) }
  }
}

/// Numbers that look random to anyone who does not know the secret (SplitMix64).
private struct SecretNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ secret: UInt64, _ zone: PrivacyZone) {
    state = secret
    for number in [zone.center.latitude, zone.center.longitude, zone.radiusMetres] {
      state ^= number.bitPattern
      state = next()
    }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }
}
