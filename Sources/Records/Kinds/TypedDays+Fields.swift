public import Text

/// Days and times of fields and options; an error names the field or option.
extension TypedDays {
  public func day(_ text: String, named name: String) throws(StoreError) -> Day {
    do {
      return try day(text)
    } catch {
      throw .badValue(field: name, reason: error.reason(text, examples: DayProblem.ofDay))
    }
  }

  public func moment(_ text: String, named name: String) throws(StoreError) -> ClockReading {
    do {
      return try moment(text)
    } catch {
      throw .badValue(field: name, reason: error.reason(text, examples: DayProblem.ofMoment))
    }
  }

  public func period(_ text: String, named name: String) throws(StoreError) -> DayPeriod {
    do {
      return try period(text)
    } catch {
      throw .badValue(field: name, reason: error.reason(text, examples: DayProblem.ofPeriod))
    }
  }
}

extension FieldSpec {
  /// Where a day of this field lies that is typed without its year or week.
  public var tense: TypedDays.Tense { timing.tense }
}
