/// The largest vehicle that may stand at a spot, as far as it is known.
public struct SpotLimits: Hashable, Sendable {
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

/// The measures of a van that has to fit; those that are not given are not asked about.
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
  private var measures: [(Fit.Measure, Int)] {
    [(.height, height), (.length, length), (.width, width), (.weight, weight)].compactMap {
      measure, value in value.map { (measure, $0) }
    }
  }

  public func fit(_ limits: SpotLimits) -> Fit {
    var unknown: [Fit.Measure] = []
    for (measure, size) in measures {
      guard let limit = limits[measure] else {
        unknown.append(measure)
        continue
      }
      if size > limit { return .no(measure, limit: limit) }
    }
    return unknown.isEmpty ? .yes : .unknown(unknown)
  }
}

extension SpotLimits {
  fileprivate subscript(measure: Fit.Measure) -> Int? {
    switch measure {
    case .height: height
    case .length: length
    case .width: width
    case .weight: weight
    }
  }
}
