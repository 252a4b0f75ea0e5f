internal import Answers
public import Text

/// The recorder's answer to one request: one line of JSON.
public struct ControlResponse: Hashable, Sendable {
  /// The line, its end included.
  public let line: [UInt8]

  /// The request was carried out; results follow as further members.
  public static func done(_ members: (inout JSONWriter) -> Void = { _ in }) -> ControlResponse {
    ControlResponse { writer in
      writer.field(RecorderKeys.isDone, true)
      members(&writer)
    }
  }

  public static func refused(_ refusal: ControlRefusal) -> ControlResponse {
    ControlResponse { writer in
      writer.field(RecorderKeys.isDone, false)
      writer.field(RecorderKeys.error, refusal.description)
      writer.field(RecorderKeys.code, refusal.code)
    }
  }

  /// A line for watchers.
  public static func event(_ members: (inout JSONWriter) -> Void) -> ControlResponse {
    ControlResponse(members)
  }

  private init(_ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object(members)
    line = writer.bytes + [UInt8(ascii: "\n")]
  }
}
