/// Powers of ten that 64 bits hold, 10⁰ to 10¹⁹, each of which is exact as a `Double` too.
public enum PowerOfTen {
  private static let powers: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000,
    100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
    100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
  public static let greatestExponent = 19

  public static subscript(_ exponent: Int) -> UInt64 { powers[exponent] }
}
