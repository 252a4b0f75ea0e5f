/// The measures of a van that has to fit, or the largest ones that may stand at a spot, as far as
/// they are known.
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

/// Whether a van fits at a spot: what is not known is neither yes nor no.
public enum Fit: Hashable, Sendable {
  public enum Measure: String, Hashable, Sendable, CaseIterable {
    case height, length, width, weight
  }

  case yes
  /// The first measure that is too large, and the limit, in centimetres or kilograms.
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

  /// Whether a van of this size fits where these limits hold; measures that it does not have are not
  /// asked about.
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
