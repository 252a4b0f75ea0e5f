/// How far the clock of the planets is ahead of the one that the earth is by its turning.
enum DeltaT {
  /// Seconds at the start of every fifth year, 1900 to 2100: Morrison, Stephenson, Hohenkerk and
  /// Zawilski (2021) until 1973, then the IERS; after 2025 the former's long-term trend.
  ///
  /// What the earth will do is not known: by 2100 a minute more or less is possible. It shifts
  /// phases of the moon by as much, moonrise by two seconds and sunrise by none.
  private static let table: [Double] = [
    -1.98, 4.92, 11.14, 17.48, 21.62, 23.79, 24.42, 24.16, 24.42, 27.05,
    28.93, 30.41, 33.07, 35.09, 39.93, 45.48, 50.54, 54.34, 56.86, 60.79,
    63.83, 64.69, 66.07, 67.64, 69.36, 69.14, 69.08, 69.26, 69.72, 70.45,
    71.44, 72.70, 74.23, 76.02, 78.08, 80.40, 82.98, 85.83, 88.94, 92.30,
    95.93,
  ]

  /// The difference in a year with a fraction; years outside the table have its nearest entry.
  static func seconds(year: Double) -> Double {
    let place = min(max((year - 1900) / 5, 0), Double(table.count - 1))
    let before = min(Int(place), table.count - 2)
    let part = place - Double(before)
    return table[before] * (1 - part) + table[before + 1] * part
  }
}
