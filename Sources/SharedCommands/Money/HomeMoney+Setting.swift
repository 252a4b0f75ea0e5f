internal import HomeFolder
public import Records
public import TripStore

extension HomeMoney {
  /// The home currency as it is set, which all devices share.
  public init(of store: RecordStore) throws {
    let setting = SettingSpec.homeCurrency
    try self.init(in: store, setting: setting.key, standard: setting.standard)
  }
}
