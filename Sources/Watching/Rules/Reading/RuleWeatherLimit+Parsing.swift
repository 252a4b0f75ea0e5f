internal import Text

extension RuleWeatherLimit {
  /// Reads the members of a weather trigger; `nil` after a note of what is wrong.
  init?(_ object: inout RuleObject) {
    let within = object.span("within", from: Self.shortest, standard: Self.standardWithin)
    let maxAge = object.span("max_age", from: Self.shortest, standard: Self.standardMaxAge)
    if within.milliseconds > Self.longest.milliseconds {
      object.note("within", "must be at most \(Self.longest), as far as forecasts go")
    }
    var found: [(Measure, Double)] = []
    for measure in Measure.allCases {
      guard let value = object.value(measure.rawValue) else { continue }
      guard let number = value.number, measure.range.contains(number) else {
        let (low, high) = (measure.range.lowerBound, measure.range.upperBound)
        object.note(
          measure.rawValue,
          "must be a number from \(Int64(low)) to \(Int64(high)), not \(RuleQuote.value(value))")
        return nil
      }
      found.append((measure, number))
    }
    guard found.count == 1 else {
      let names = Measure.allCases.map(\.rawValue).joined(separator: ", ")
      object.note("type", "needs exactly one of \(names) beside it")
      return nil
    }
    self.init(found[0].0, found[0].1, within: within, maxAge: maxAge)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field(measure.rawValue, limit)
    json.field("within", within.description)
    json.field("max_age", maxAge.description)
  }
}
