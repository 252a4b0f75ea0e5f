public import CommandLineKit

/// The commands of `vanlog sync`.
public enum SyncNouns {
  public static var sync: CommandGroup.Commands {
    [
      SyncInitCommand.self, SyncJoinCommand.self, SyncNowCommand.self, SyncStatusCommand.self,
      SyncRemotesCommand.self, SyncDevicesCommand.self, SyncConflictsCommand.self,
      SyncResolveCommand.self, SyncRecoveryKeyCommand.self, SyncPassphraseCommand.self,
      SyncVerifyCommand.self, SyncRevokeCommand.self, SyncRotateCommand.self,
      SyncFingerprintCommand.self, SyncInspectCommand.self, SyncLeaveCommand.self,
    ]
  }

  /// For those who work on vanlog.
  public static var hidden: CommandGroup.Commands { [SyncMergeCheckCommand.self] }
}
