import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import TripStore

/// What an answer changes, each in one step that a power cut does not divide.
enum SetupChange {
  /// Settings of this device.
  case settings([(spec: SettingSpec, value: String)])
  /// A setting that all devices share.
  case shared(SettingSpec, String)
  case van(VanAnswer)
  case people(PeopleAnswer)
  /// A new backup at this path.
  case backup(String)

  func keep(_ context: CommandContext) throws {
    switch self {
    case .settings(let values):
      let changed = try context.home().changeSettings { settings in
        for (spec, value) in values { settings.set(spec, to: value) }
      }
      for warning in changed.warnings { context.note(warning) }
    case .shared(let spec, let value):
      try context.store(for: SetupCommand.name).setSharedSetting(spec.key, to: value)
    case .van(let answer): try Self.keep(answer, in: context.store(for: SetupCommand.name))
    case .people(let answer): try Self.keep(answer, in: context.store(for: SetupCommand.name))
    case .backup(let path):
      let manifest = try BackupCommand.write(
        to: path, context.clock(), includeKeys: false, context)
      BackupReport.warn(of: manifest, context)
    }
  }

  /// What is stored is looked at again inside: another process may have added the same meanwhile.
  private static func keep(_ answer: VanAnswer, in store: RecordStore) throws {
    try store.edit { edit in
      let known = try answer.van(among: store.records(RecordQuery(.van)))
      let id = try known?.id ?? edit.create(.van, [.set(.name, answer.name), .set(.inUse, true)])
      if let height = answer.height { try edit.update(.van, id, [.set(.height, height)]) }
      try store.putIntoUse(id, edit)
    }
  }

  private static func keep(_ answer: PeopleAnswer, in store: RecordStore) throws {
    try store.edit { edit in
      let known = try PeopleAnswer.known(store.records(RecordQuery(.person)))
      for name in answer.new(besides: known) { try edit.create(.person, [.set(.name, name)]) }
    }
  }
}
