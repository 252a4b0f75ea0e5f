public import CommandLineKit
import SharedCommands

/// The commands for records and money, noun by noun.
public enum LogNouns {
  public static var trip: CommandGroup.Commands {
    [TripStartCommand.self, TripEndCommand.self] + RecordCommands<TripNoun>.withoutAdd + [
      TripAdoptCommand.self, TripStatsCommand.self, TripExportCommand.self, TripImportCommand.self,
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
      LedgerExportCommand.self, LedgerSettleCommand.self, BudgetShowCommand.self,
    ]
  }

  public static var ledgerRules: CommandGroup.Commands {
    [
      RulesListCommand.self, RulesShowCommand.self, RulesCheckCommand.self,
      RulesLearnCommand.self,
    ]
  }

  public static var ledgerRepeat: CommandGroup.Commands {
    RecordCommands<RepeatNoun>.all + [RepeatDueCommand.self, RepeatBookCommand.self]
  }

  public static var ledgerBudget: CommandGroup.Commands {
    [BudgetSetCommand.self] + RecordCommands<BudgetNoun>.withoutAdd
  }

  public static var manifest: CommandGroup.Commands {
    RecordCommands<ItemNoun>.all + [
      ManifestShowTreeCommand.self, ManifestMoveCommand.self, ManifestPayloadCommand.self,
      ManifestAuditCommand.self, ManifestUseCommand.self, ManifestRestockCommand.self,
      ManifestLowCommand.self, ManifestExpiringCommand.self, ManifestLeaveCommand.self,
      ManifestTakeCommand.self, ManifestLabelCommand.self,
    ]
  }

  public static var docs: CommandGroup.Commands {
    [
      DocsAddCommand.self, ListRecordsCommand<DocumentNoun>.self,
      ShowRecordCommand<DocumentNoun>.self, DocsEditCommand.self,
      DocsOpenCommand.self, DocsBorderCommand.self, DocsVehicleCommand.self,
      DocsMedicalCommand.self, DeleteRecordCommand<DocumentNoun>.self,
      UndeleteRecordCommand<DocumentNoun>.self,
    ]
  }

  public static var van: CommandGroup.Commands {
    RecordCommands<VanNoun>.all + [VanUseCommand.self]
  }

  public static var panel: CommandGroup.Commands { RecordCommands<PanelNoun>.all }

  public static var service: CommandGroup.Commands {
    [
      ServiceAddCommand.self, ServiceDoneCommand.self, ServiceListCommand.self,
      ShowRecordCommand<ServiceNoun>.self, EditRecordCommand<ServiceNoun>.self,
      DeleteRecordCommand<ServiceNoun>.self, UndeleteRecordCommand<ServiceNoun>.self,
    ]
  }

  public static var serviceLog: CommandGroup.Commands {
    RecordCommands<ServiceLogNoun>.withoutAdd
  }

  public static var preflight: CommandGroup.Commands {
    [
      PreflightCommand.self, PreflightAddCommand.self, PreflightMoveCommand.self,
      PreflightListCommand.self, ShowRecordCommand<CheckNoun>.self,
      EditRecordCommand<CheckNoun>.self, DeleteRecordCommand<CheckNoun>.self,
      UndeleteRecordCommand<CheckNoun>.self,
    ]
  }

  public static var preflightLog: CommandGroup.Commands {
    RecordCommands<PreflightLogNoun>.withoutAdd
  }

  /// Commands of no noun.
  public static var general: CommandGroup.Commands { [DayCommand.self, DiaryCommand.self] }

  public static var say: CommandGroup.Commands { [SayCommand.self, SayLanguagesCommand.self] }

  /// The languages of sentences, for shells to offer.
  public static func offeredLanguages(_ context: CommandContext) -> [Candidate] {
    (try? LanguageShelf(context))?.candidates ?? []
  }

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
