internal import Glibc

/// What is known of the light of an hour where a service does not say all.
enum CloudyLight {
  /// The part of the global radiation that is diffuse: Erbs, Klein and Duffie (1982).
  ///
  /// `clearness` compares the radiation with that outside the atmosphere on a level plane.
  static func diffuseShare(clearness: Double) -> Double {
    let k = min(max(clearness, 0), 1)
    if k <= 0.22 { return 1 - 0.09 * k }
    if k > 0.8 { return 0.165 }
    return 0.9511 + k * (-0.1604 + k * (4.388 + k * (-16.638 + k * 12.336)))
  }

  /// What clouds leave of the global radiation of a clear sky: Kasten and Czeplak (1980).
  static func share(leftByPercent cloud: Double) -> Double {
    1 - 0.75 * pow(min(max(cloud, 0), 100) / 100, 3.4)
  }
}
