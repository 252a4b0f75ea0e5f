import CSQLite

extension Connection {
  /// Lets SQL call `body` by a name, with one text and the same result for the same text.
  ///
  /// The body appends its result to the second argument, as UTF-8. NULL stays NULL. The function
  /// belongs to this connection only, so the schema of a file must not use it.
  public func addTextFunction(
    _ name: String, _ body: @escaping (UnsafeBufferPointer<UInt8>, inout [UInt8]) -> Void
  ) throws(SQLiteError) {
    let handle = try readyHandle()
    let function = Unmanaged.passRetained(TextFunction(body))
    // SQLite releases the function itself, also if this fails.
    let code = sqlite3_create_function_v2(
      handle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, function.toOpaque(),
      TextFunction.call, nil, nil, TextFunction.release)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, path: path) }
  }
}

/// A function of SQL, which SQLite owns as long as the connection lives.
private final class TextFunction {
  private let body: (UnsafeBufferPointer<UInt8>, inout [UInt8]) -> Void
  /// Kept between calls, so that a million rows need one allocation.
  private var result: [UInt8] = []

  init(_ body: @escaping (UnsafeBufferPointer<UInt8>, inout [UInt8]) -> Void) {
    self.body = body
  }

  static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
    guard let context else { return }
    Unmanaged<TextFunction>.fromOpaque(context).release()
  }

  static let call:
    @convention(c) (
      OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
    ) -> Void = { context, _, arguments in
      guard let user = sqlite3_user_data(context), let argument = arguments?.pointee,
        let text = sqlite3_value_text(argument)
      else { return sqlite3_result_null(context) }
      let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(argument)))
      Unmanaged<TextFunction>.fromOpaque(user).takeUnretainedValue().answer(bytes, context)
    }

  private func answer(_ text: UnsafeBufferPointer<UInt8>, _ context: OpaquePointer?) {
    result.removeAll(keepingCapacity: true)
    body(text, &result)
    // SQLITE_TRANSIENT: SQLite makes a copy.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    result.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      sqlite3_result_text64(
        context, start, sqlite3_uint64(bytes.count), transient, UInt8(SQLITE_UTF8))
    }
  }
}
