/// The dimensions of a van, or the limits at a spot, as far as they are known.
public struct VehicleSize: Hashable, Sendable {
  /// Centimetres.
  public var height, length, width: Int?
  /// Kilograms.
  public var weight: Int?

  public init(height: Int? = nil, length: Int? = nil, width: Int? = nil, weight: Int? = nil) {
    self.height = height
    self.length = length
    self.width = width
    self.weight = weight
  }
}

/// Whether a van fits at a spot; unknown limits are neither yes nor no.
public enum Fit: Hashable, Sendable {
  public enum Measure: String, Hashable, Sendable, CaseIterable {
    case height, length, width, weight
  }

  case yes
  /// The first measure that exceeds its limit, and the limit, in centimetres or kilograms.
  case no(Measure, limit: Int)
  /// The measures for which no limit is known.
  case unknown([Measure])
}

extension VehicleSize {
  private subscript(measure: Fit.Measure) -> Int? {
    switch measure {
    case .height: height
    case .length: length
    case .width: width
    case .weight: weight
    }
  }

  /// Whether a van of this size fits within limits; measures that are `nil` for the van are
  /// ignored.
  public func fit(_ limits: VehicleSize) -> Fit {
    var unknown: [Fit.Measure] = []
    for measure in Fit.Measure.allCases {
      guard let size = self[measure] else { continue }
      guard let limit = limits[measure] else {
        unknown.append(measure)
        continue
      }
      if size > limit { return .no(measure, limit: limit) }
    }
    return unknown.isEmpty ? .yes : .unknown(unknown)
  }
}
