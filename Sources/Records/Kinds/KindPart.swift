/// Some of a kind's records, which are looked for where no others can be meant.
public struct KindPart: Sendable {
  /// A condition in SQL that all of them meet.
  let condition: String
  /// Why one of the others cannot be named by this text, phrased to follow the text.
  let refusal: @Sendable (_ text: String) -> String

  public init(where condition: String, refusal: @escaping @Sendable (_ text: String) -> String) {
    (self.condition, self.refusal) = (condition, refusal)
  }
}

extension KindPart: Equatable {
  public static func == (first: KindPart, second: KindPart) -> Bool {
    first.condition == second.condition
  }
}
