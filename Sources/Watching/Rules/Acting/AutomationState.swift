internal import Text

/// What `run/automations.json` holds: the memory of the engine, and what waits for a network.
public struct AutomationState: Sendable, Hashable {
  public static let fileName = "automations.json"
  public static let sizeLimit = 8 << 20
  private static let format = "vanlog automations"

  public var memory: RuleMemory
  public var pending: PendingActions

  public init(memory: RuleMemory = RuleMemory(), pending: PendingActions = PendingActions()) {
    self.memory = memory
    self.pending = pending
  }

  /// `nil` if it is not such a file, or is from a newer version.
  public init?(parsing bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit,
      let value = try? JSONValue(parsing: bytes, maximumDepth: 16),
      value["format"]?.string == Self.format, value["version"]?.integer == 1
    else { return nil }
    memory = RuleMemory(value["rules"])
    pending = PendingActions(value["pending"])
  }

  public var bytes: [UInt8] {
    var writer = JSONWriter(indentation: 1)
    writer.object { json in
      json.field("format", Self.format)
      json.field("version", 1)
      json.key("rules")
      memory.write(to: &json)
      json.key("pending")
      pending.write(to: &json)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
