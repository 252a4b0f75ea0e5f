public import CommandLineKit
public import Records
public import Text

/// `--where` and `--text` of a command that also has filters of its own.
public enum RecordFilter<Noun: RecordNoun> {
  public static func options(_ verb: String) -> [OptionSpec] {
    [RecordConditions.option(verb, of: Noun.typed), RecordSelectionOptions.text(verb)]
  }

  /// The ids of the records that they choose, of the days that were asked for; `nil` if neither is given.
  public static func chosen(
    _ arguments: Arguments, in store: RecordStore, _ context: CommandContext
  ) throws -> [RecordID]? {
    guard options("").contains(where: arguments.flag) else { return nil }
    let selection = try RecordSelection<Noun>(arguments, context)
    let reading = try BulkReading(store, Noun.currency(in: store), context)
    var chosen: [RecordID] = []
    try selection.forEach(in: store, reading) { chosen.append($0.id) }
    return chosen
  }
}
