public import CommandLineKit
import SharedCommands

/// The commands for records and money, noun by noun.
public enum LogNouns {
  public static var trip: CommandGroup.Commands {
    [TripStart.self, TripEnd.self] + RecordCommands<TripNoun>.withoutAdd + [TripStatsCommand.self]
  }

  public static var checkin: CommandGroup.Commands {
    [CheckinSuggest.self] + RecordCommands<CheckinNoun>.all
  }

  public static var ledger: CommandGroup.Commands {
    RecordCommands<LedgerNoun>.all + [
      LedgerReportCommand.self, LedgerImportCommand.self, LedgerExportCommand.self,
    ]
  }

  public static var manifest: CommandGroup.Commands {
    RecordCommands<ItemNoun>.all + [
      ManifestShowTree.self, ManifestMove.self, ManifestPayload.self, ManifestAudit.self,
    ]
  }

  public static var docs: CommandGroup.Commands {
    [
      DocsAdd.self, ListRecords<DocumentNoun>.self, ShowRecord<DocumentNoun>.self, DocsEdit.self,
      DocsOpen.self, DocsBorder.self, DeleteRecord<DocumentNoun>.self,
      UndeleteRecord<DocumentNoun>.self,
    ]
  }

  public static var van: CommandGroup.Commands { RecordCommands<VanNoun>.all + [VanUse.self] }

  public static var person: CommandGroup.Commands { RecordCommands<PersonNoun>.all }
}

/// The commands that every kind of record has.
private enum RecordCommands<Noun: RecordNoun> {
  static var all: CommandGroup.Commands { [AddRecord<Noun>.self] + withoutAdd }

  static var withoutAdd: CommandGroup.Commands {
    [
      ListRecords<Noun>.self, ShowRecord<Noun>.self, EditRecord<Noun>.self,
      DeleteRecord<Noun>.self, UndeleteRecord<Noun>.self,
    ]
  }
}
