internal import Text

/// The members of an event: its kind, its time, and its content.
enum EventLine {
  static func write(_ event: DriveEvent, to line: inout [UInt8]) {
    line.append(text: #""e":""#)
    line.append(contentsOf: name(of: event.kind).utf8)
    line.append(text: #"","#)
    if let time = event.time {
      line.append(text: #""t":"#)
      line.append(milliseconds: time.millisecondsSinceEpoch)
      line.append(text: ",")
    }
    line.append(text: #""up":"#)
    line.append(milliseconds: event.uptime)
    switch event.kind {
    case .pause, .resume, .gap, .suspended, .stop: break
    case .continued(let boot): write("boot", boot.cut(to: BlackBox.longestName), to: &line)
    case .mode(let mode): write("mode", mode.rawValue, to: &line)
    case .note(let text): write("text", text, to: &line)
    case .timeProven(let isCorrected):
      line.append(text: isCorrected ? #","corrected":true"# : #","corrected":false"#)
    }
  }

  private static func name(of kind: DriveEvent.Kind) -> String {
    switch kind {
    case .pause: "pause"
    case .resume: "resume"
    case .gap: "gap"
    case .suspended: "suspended"
    case .continued: "continued"
    case .mode: "mode"
    case .note: "note"
    case .timeProven: "time"
    case .stop: "stop"
    }
  }

  private static func write(_ name: String, _ text: String, to line: inout [UInt8]) {
    var writer = JSONWriter()
    writer.object { $0.field(name, text) }
    line.append(UInt8(ascii: ","))
    line.append(contentsOf: writer.bytes.dropFirst().dropLast())
  }

  /// The event in a whole line, or `nil` if only a newer vanlog knows it.
  static func event(_ json: JSONValue) -> DriveEvent? {
    guard let kind = kind(json), let uptime = milliseconds(json["up"]) else { return nil }
    let time = milliseconds(json["t"]).map { Instant(millisecondsSinceEpoch: $0) }
    return DriveEvent(kind, time: time, uptime: uptime)
  }

  private static func milliseconds(_ value: JSONValue?) -> Int64? {
    PointLine.whole(value, scale: 1_000)
  }

  private static func kind(_ json: JSONValue) -> DriveEvent.Kind? {
    switch json["e"]?.string {
    case "pause": .pause
    case "resume": .resume
    case "gap": .gap
    case "suspended": .suspended
    case "continued": json["boot"]?.string.map { .continued(boot: $0) }
    case "mode": json["mode"]?.string.flatMap(RecordingMode.init).map { .mode($0) }
    case "note": json["text"]?.string.map { .note($0) }
    case "time": .timeProven(isCorrected: json["corrected"]?.bool ?? false)
    case "stop": .stop
    default: nil
    }
  }
}
