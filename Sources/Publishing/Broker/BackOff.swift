/// How long to wait before the next attempt: longer each time, and never for equally long.
struct BackOff {
  static let shortest: Int64 = 1_000
  static let longest: Int64 = 300_000

  private var base = shortest

  /// The pause after a failure.
  mutating func pause(using random: inout some RandomNumberGenerator) -> Int64 {
    let pause = Int64.random(in: base...base + base / 2, using: &random)
    base = min(base * 2, Self.longest)
    return min(pause, Self.longest)
  }

  /// What is refused will most likely be refused again: at a slow pace from now on.
  mutating func slowDown() {
    base = Self.longest - Self.longest / 3
  }

  /// It works.
  mutating func reset() {
    base = Self.shortest
  }
}
