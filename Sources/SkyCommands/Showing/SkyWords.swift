import Text

/// Lengths of time as almanacs give them.
enum Duration {
  /// Such as `9 h 3 min`.
  static func text(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded())
    return "\(minutes / 60) h \(minutes % 60) min"
  }

  /// Such as `2 min 10 s shorter than the day before`.
  static func change(_ seconds: Double) -> String {
    let whole = Int(seconds.magnitude.rounded())
    guard whole > 0 else { return "as long as the day before" }
    let length =
      whole < 60
      ? "\(whole) s" : whole < 3_600 ? "\(whole / 60) min \(whole % 60) s" : text(Double(whole))
    return "\(length) \(seconds > 0 ? "longer" : "shorter") than the day before"
  }
}

/// How high something stands.
enum Elevation {
  static func text(_ degrees: Double) -> String {
    let number = FixedDecimal.text(degrees.magnitude, decimals: 0)
    if number == "0" { return "on the horizon" }
    return degrees > 0 ? "\(number)° high" : "\(number)° below the horizon"
  }
}

/// The eight directions.
enum Compass {
  static func words(_ degrees: Double) -> String {
    let names = [
      "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
    ]
    return names[Int((degrees / 45).rounded()) % 8]
  }
}
