/// Repeated measurements in one unit.
struct Samples {
  private let sorted: [Double]

  init(_ values: [Double]) {
    precondition(!values.isEmpty, "nothing was measured")
    sorted = values.sorted()
  }

  var count: Int { sorted.count }
  var median: Double { quantile(0.5) }
  /// The spread: nine of ten values are below this one.
  var p90: Double { quantile(0.9) }

  private func quantile(_ share: Double) -> Double {
    let place = share * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
