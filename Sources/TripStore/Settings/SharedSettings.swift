public import Records

/// Settings shared by all devices of a user, each a record in the store.
extension RecordStore {
  /// The value that was set, or `nil` if the default applies.
  public func sharedSetting(_ name: String) throws -> String? {
    let id = try Edit.identity(of: .setting, [.set(.name, name)])
    guard let record = try record(id, of: .setting), record.isAlive else { return nil }
    return record[.value]
  }

  /// Sets a shared setting, or with `nil` restores its default.
  public func setSharedSetting(_ name: String, to value: String?) throws {
    let id = try Edit.identity(of: .setting, [.set(.name, name)])
    try edit { edit in
      let known = try record(id, of: .setting)
      guard let value else {
        if known?.isAlive == true { try edit.delete(.setting, id) }
        return
      }
      guard let known else {
        try edit.create(.setting, [.set(.name, name), .set(.value, value)])
        return
      }
      if !known.isAlive { try edit.undelete(.setting, id) }
      try edit.update(.setting, id, [.set(.value, value)])
    }
  }
}
