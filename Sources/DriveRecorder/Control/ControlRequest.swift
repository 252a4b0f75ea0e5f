internal import Glibc
internal import Text

/// What `vanlog` may ask of a running recorder: one line of JSON on the control socket.
public enum ControlRequest: Hashable, Sendable {
  case status
  /// Like `status`, but answered once gpsd has named its receivers, or after this many milliseconds.
  case statusOnceKnown(within: Int64)
  case pause
  case resume
  /// Changes the mode from now on.
  case mode(RecordingMode)
  case note(String)
  /// Has a waiting recorder record; it keeps its own home.
  case start(RecorderOrders)
  /// Ends the drive; if the van stands still, perhaps where it came to rest.
  case stop(whereItRests: Bool = false)
  /// Takes earlier drives, which are kept by now, from the file of the drive.
  case cut(BlackBoxCut)
  /// Writes pending entries to the disk.
  case flush
  /// Sends the state with each new fix from now on, at most once per interval in milliseconds, until the
  /// client closes.
  case watch(every: Int64 = watchPause)

  /// The longest request, its end included.
  public static let sizeLimit = 8_192
  /// The longest wait for an answer, in milliseconds.
  public static let waitLimit: Int64 = 10_000
  /// As often as a receiver has a fix, whose seconds are not exact.
  public static let watchPause: Int64 = 900
  /// The longest note, in bytes; it fits a request even if every byte is escaped.
  public static let noteLimit = 600

  /// Reads a request from an untrusted client.
  public init(parsing line: [UInt8]) throws(ControlRefusal) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: line, maximumDepth: 4)
    } catch {
      throw .unreadable("the request is not JSON: \(error.reason)")
    }
    guard let name = value["do"]?.string else {
      throw .unreadable(#"the request has no "do"; write for instance {"do":"status"}"#)
    }
    switch name {
    case "status": self = try Self.status(value)
    case "start": self = try Self.start(value)
    case "pause": self = .pause
    case "resume": self = .resume
    case "stop": self = .stop(whereItRests: value["at_rest"]?.bool ?? false)
    case "flush": self = .flush
    case "watch": self = try Self.watch(value)
    case "mode": self = .mode(try Self.mode(value))
    case "note": self = .note(try Self.note(value))
    case "cut": self = .cut(try Self.cut(value))
    default: throw .unknown("unknown request; use vanlog and its recorder in the same version")
    }
  }

  private static func status(_ value: JSONValue) throws(ControlRefusal) -> Self {
    guard let wait = value["wait_ms"] else { return .status }
    guard let wait = wait.integer, (1...waitLimit).contains(wait) else {
      throw .unreadable(#""wait_ms" must be a number from 1 to \#(waitLimit)"#)
    }
    return .statusOnceKnown(within: wait)
  }

  private static func watch(_ value: JSONValue) throws(ControlRefusal) -> Self {
    guard let pause = value["every_ms"] else { return .watch() }
    guard let pause = pause.integer, (1...waitLimit).contains(pause) else {
      throw .unreadable(#""every_ms" must be a number from 1 to \#(waitLimit)"#)
    }
    return .watch(every: pause)
  }

  private static func start(_ value: JSONValue) throws(ControlRefusal) -> Self {
    let arguments = value["orders"]?.elements ?? []
    let texts = arguments.compactMap(\.string)
    guard !texts.isEmpty, texts.count == arguments.count else {
      throw .unreadable(#""orders" must be a list of texts"#)
    }
    let orders: RecorderOrders
    do {
      orders = try RecorderOrders(parsing: texts)
    } catch {
      throw .unreadable("the orders cannot be read: \(error)")
    }
    let request = ControlRequest.start(orders)
    // What is left out is written out when it is sent on.
    guard request.line.count <= sizeLimit else { throw .tooLong }
    return request
  }

  private static func mode(_ value: JSONValue) throws(ControlRefusal) -> RecordingMode {
    guard let mode = value["mode"]?.string.flatMap(RecordingMode.init) else {
      let names = RecordingMode.allCases.map(\.rawValue).joined(separator: ", ")
      throw .unreadable(#""mode" must be one of \#(names)"#)
    }
    return mode
  }

  private static func cut(_ value: JSONValue) throws(ControlRefusal) -> BlackBoxCut {
    guard let drive = value["drive_id"]?.string.flatMap(RecordID.init(letters:)),
      let next = value["next_id"]?.string.flatMap(RecordID.init(letters:)), next != drive,
      let points = value["points"]?.integer.flatMap({ Int(exactly: $0) }), points > 0,
      let notes = value["notes"]?.integer.flatMap({ Int(exactly: $0) }), notes >= 0,
      let started = value["started"]?.string.flatMap({ Instant($0) })
    else {
      throw .unreadable(
        #"a cut needs "drive_id", "next_id", "points", "notes" and "started""#)
    }
    return BlackBoxCut(drive: drive, next: next, points: points, notes: notes, started: started)
  }

  private static func note(_ value: JSONValue) throws(ControlRefusal) -> String {
    guard let text = value["text"]?.string, !text.isEmpty else {
      throw .unreadable(#"a note needs "text""#)
    }
    guard text.utf8.count <= noteLimit else {
      throw .unreadable("the note is longer than \(noteLimit) bytes; shorten it")
    }
    return text
  }

  /// The request as it is sent, its end included.
  public var line: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("do", name)
      switch self {
      case .mode(let mode): writer.field("mode", mode.rawValue)
      case .note(let text): writer.field("text", text)
      case .start(let orders):
        writer.key("orders")
        writer.array { writer in
          for argument in orders.arguments { writer.value(argument) }
        }
      case .statusOnceKnown(let wait): writer.field("wait_ms", wait)
      case .stop(let whereItRests): if whereItRests { writer.field("at_rest", true) }
      case .watch(let pause): writer.field("every_ms", pause)
      case .cut(let cut):
        writer.field("drive_id", cut.drive.description)
        writer.field("next_id", cut.next.description)
        writer.field("points", cut.points)
        writer.field("notes", cut.notes)
        writer.field("started", cut.started.description)
      default: break
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private var name: String {
    switch self {
    case .status, .statusOnceKnown: "status"
    case .pause: "pause"
    case .resume: "resume"
    case .mode: "mode"
    case .note: "note"
    case .start: "start"
    case .stop: "stop"
    case .cut: "cut"
    case .flush: "flush"
    case .watch: "watch"
    }
  }
}

/// Why a request was refused: a sentence for the user, and an exit code for scripts.
public struct ControlRefusal: Error, Hashable, CustomStringConvertible {
  public let description: String
  /// A code from `sysexits.h`, with which `vanlog` ends.
  public let code: Int32

  public init(_ description: String, code: Int32) {
    self.description = description
    self.code = code
  }

  /// What a waiting recorder says to all that needs a drive; nothing else has this code.
  public static let noDrive = Self("\(ControlError.noDrive)", code: EX_UNAVAILABLE)

  static func unreadable(_ text: String) -> Self { Self(text, code: EX_DATAERR) }
  static func unknown(_ text: String) -> Self { Self(text, code: EX_USAGE) }
  static let tooLong = Self(
    "the request is longer than \(ControlRequest.sizeLimit) bytes; shorten it", code: EX_DATAERR)
  static let tooMuch = Self(
    "several requests arrived at once; wait for each answer", code: EX_DATAERR)
  static let tooSlow = Self(
    "the request did not arrive in time; send it at once", code: EX_TEMPFAIL)
  static let tooMany = Self(
    "the recorder has too many clients; close some and try again", code: EX_TEMPFAIL)
}
