/// Divides whole amounts among people so that the parts add up to the amount, to the last cent.
public enum EqualShares {
  /// The parts of an amount, one for each of `count` people; what cannot be divided goes out one
  /// smallest unit each, to the person at `start` and those after, the first following the last.
  ///
  /// So no one always pays the odd cent, and all devices agree on who does.
  public static func parts(of amount: Int64, among count: Int, from start: Int) -> [Int64] {
    guard count > 0 else { return [] }
    let (quotient, rest) = amount.quotientAndRemainder(dividingBy: Int64(count))
    var parts = Array(repeating: quotient, count: count)
    for step in 0..<Int(rest.magnitude) { parts[(start + step) % count] += rest.signum() }
    return parts
  }
}
