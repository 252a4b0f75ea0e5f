/// What was read from a file: its good rows as numbers, and a way to their texts.
public struct SpotReading {
  public let plan: SpotPlan
  let entries: [SpotEntry]
  let texts: SpotRowTexts
  /// The names of kinds that the vault does not know: `SpotType.firstOwn` is the first of them.
  let ownTypes: [String]
}
