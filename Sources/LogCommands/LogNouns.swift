public import CommandLineKit
import SharedCommands

/// The commands for records and money, noun by noun.
public enum LogNouns {
  public static var trip: CommandGroup.Commands {
    [TripStartCommand.self, TripEndCommand.self] + RecordCommands<TripNoun>.withoutAdd + [
      TripStatsCommand.self, TripExportCommand.self, TripImportCommand.self,
    ]
  }

  public static var route: CommandGroup.Commands {
    [
      RoutePlanCommand.self, RouteListCommand.self, RouteShowCommand.self,
      EditRecordCommand<RouteNoun>.self, RouteExportCommand.self, RoutePromoteCommand.self,
      DeleteRecordCommand<RouteNoun>.self, UndeleteRecordCommand<RouteNoun>.self,
    ]
  }

  public static var routeStop: CommandGroup.Commands {
    [RouteStopAddCommand.self, RouteStopMoveCommand.self] + RecordCommands<StopNoun>.withoutAdd
  }

  public static var checkin: CommandGroup.Commands {
    [CheckinSuggestCommand.self] + RecordCommands<CheckinNoun>.all + [CheckinKeepCommand.self]
  }

  public static var ledger: CommandGroup.Commands {
    RecordCommands<LedgerNoun>.all + [
      LedgerRenameCommand.self, LedgerReportCommand.self, LedgerImportCommand.self,
      LedgerExportCommand.self,
    ]
  }

  public static var manifest: CommandGroup.Commands {
    RecordCommands<ItemNoun>.all + [
      ManifestShowTreeCommand.self, ManifestMoveCommand.self, ManifestPayloadCommand.self,
      ManifestAuditCommand.self,
    ]
  }

  public static var docs: CommandGroup.Commands {
    [
      DocsAddCommand.self, ListRecordsCommand<DocumentNoun>.self,
      ShowRecordCommand<DocumentNoun>.self, DocsEditCommand.self,
      DocsOpenCommand.self, DocsBorderCommand.self, DeleteRecordCommand<DocumentNoun>.self,
      UndeleteRecordCommand<DocumentNoun>.self,
    ]
  }

  public static var van: CommandGroup.Commands {
    RecordCommands<VanNoun>.all + [VanUseCommand.self]
  }

  public static var panel: CommandGroup.Commands { RecordCommands<PanelNoun>.all }

  /// Commands of no noun.
  public static var general: CommandGroup.Commands { [DayCommand.self, DiaryCommand.self] }

  public static var person: CommandGroup.Commands { RecordCommands<PersonNoun>.all }
}

/// The commands that every kind of record has.
private enum RecordCommands<Noun: RecordNoun> {
  static var all: CommandGroup.Commands { [AddRecordCommand<Noun>.self] + withoutAdd }

  static var withoutAdd: CommandGroup.Commands {
    [
      ListRecordsCommand<Noun>.self, ShowRecordCommand<Noun>.self, EditRecordCommand<Noun>.self,
      DeleteRecordCommand<Noun>.self, UndeleteRecordCommand<Noun>.self,
    ]
  }
}
