internal import Glibc

/// What the border file knows about a place.
public struct BorderPlace: Sendable, Hashable {
  /// The nearest line beyond which another country begins.
  public struct Border: Sendable, Hashable {
    public let distanceMetres: Double
    /// The country beyond it.
    public let country: Country
    /// How far the line may be from the true border, as a standard deviation.
    public let errorMetres: Double
  }

  /// The country whose land or territorial waters the place is in; at sea outside of them, the
  /// nearest one within `BorderMap.reachMetres`.
  public let country: Country?
  /// Whether the place is inside the country, not just near it.
  public let isInside: Bool
  /// A part of the country that differs in law or customs, such as `ES-CN`; 0 if it is not one.
  let region: Int
  /// Whether the place is more than two kilometres from land.
  public let isAtSea: Bool
  /// The border to the nearest other country; outside of all countries, to any.
  ///
  /// `nil` if there is none within what was asked for.
  public let border: Border?

  /// The part of the country, such as `ES-CN`, if it differs in law or customs.
  public var subdivision: String? {
    let text = BorderFile.embedded.subdivision(ofRegion: region)
    return text.isEmpty ? nil : text
  }

  /// The name of the country, or of its part.
  public var name: String? {
    region > 0 ? BorderFile.embedded.name(ofRegion: region) : country?.name
  }

  /// The chance that the place is in the country, given the likely error of the position.
  ///
  /// The errors of the line and of the position are taken as normal and independent; so this is
  /// Φ(d/σ) inside and Φ(−d/σ) outside, with σ² the sum of both squares.
  public func confidence(accuracyMetres: Double = 0) -> Double {
    guard country != nil else { return 0 }
    guard let border else { return isInside ? 1 : 0 }
    let sigma = hypot(border.errorMetres, accuracyMetres)
    let side = isInside ? border.distanceMetres : -border.distanceMetres
    return erfc(-side / sigma / 2.0.squareRoot()) / 2
  }
}
