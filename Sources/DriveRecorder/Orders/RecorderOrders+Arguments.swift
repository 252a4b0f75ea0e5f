internal import Text

extension RecorderOrders {
  /// The orders as arguments of `vanlog-recorder`.
  public var arguments: [String] {
    var list = ["--home", home]
    func add(_ name: String, _ value: String?) {
      if let value { list += ["--" + name, value] }
    }
    add("drive", drive?.description)
    add("mode", mode?.rawValue)
    add("trip", trip?.description)
    add("van", van?.description)
    add("zone", zone)
    add("offset", offsetSeconds == 0 ? nil : "\(offsetSeconds)")
    switch source {
    case .gpsd(let host, let port): add("gpsd", "\(host):\(port)")
    case .replay(let replay):
      add("replay", replay.path)
      add("speed", replay.speed.map { "\($0)" } ?? "max")
      if replay.isAsLive { list.append("--as-live") }
    }
    if printsLines { list.append("--lines") }
    if isDetached { list.append("--detached") }
    add("keeper", keeper)
    add("lead", lead)
    if waits { list.append("--wait") }
    if recordsFirst { list.append("--record") }
    add("build-date", "\(buildDate.millisecondsSinceEpoch)")
    add("die-at-write", dieAtWrite.map { "\($0)" })
    return list
  }

  /// Reads arguments as `arguments` writes them.
  public init(parsing arguments: [String]) throws(OrdersError) {
    self.init(home: "")
    var reader = Reader(rest: arguments[...])
    while let name = reader.rest.popFirst() { try take(name, from: &reader) }
    guard !home.isEmpty else { throw OrdersError("--home is missing") }
    if dieAtWrite != nil, case .gpsd = source {
      throw OrdersError("--die-at-write needs --replay")
    }
    if waits || lead != nil, case .replay = source {
      throw OrdersError("--replay allows neither --wait nor --lead")
    }
  }

  private mutating func take(_ name: String, from reader: inout Reader) throws(OrdersError) {
    switch name {
    case "--home": home = try reader.value(of: name)
    case "--drive": drive = try reader.id(name)
    case "--mode": mode = try reader.value(of: name, RecordingMode.init)
    case "--trip": trip = try reader.id(name)
    case "--van": van = try reader.id(name)
    case "--zone": zone = try reader.value(of: name)
    case "--offset": offsetSeconds = try reader.number(name, -86_400...86_400)
    case "--gpsd": source = try reader.value(of: name, Self.gpsd(parsing:))
    case "--replay", "--speed", "--as-live": try takeReplay(name, from: &reader)
    case "--lines": printsLines = true
    case "--detached": isDetached = true
    case "--keeper": keeper = try reader.value(of: name)
    case "--lead": lead = try reader.value(of: name)
    case "--wait": waits = true
    case "--record": recordsFirst = true
    case "--build-date":
      buildDate = Instant(millisecondsSinceEpoch: Int64(try reader.number(name, 0 ... .max)))
    case "--die-at-write": dieAtWrite = try reader.number(name, 1...1_000_000_000)
    default: throw OrdersError("unknown option '\(name)'")
    }
  }

  private mutating func takeReplay(_ name: String, from reader: inout Reader) throws(OrdersError) {
    var replay = Replay(path: "", speed: 1)
    if case .replay(let given) = source { replay = given }
    switch name {
    case "--replay": replay.path = try reader.value(of: name)
    case "--as-live": replay.isAsLive = true
    default: replay.speed = try reader.value(of: name, Self.speed(parsing:))
    }
    source = .replay(replay)
  }

  /// A speed as `--speed` takes it: `max`, which is `nil`, or a number above zero.
  public static func speed(parsing text: String) -> Double?? {
    if text == "max" { return .some(nil) }
    guard let speed = Double(text), speed.isFinite, (0.01...1_000_000).contains(speed) else {
      return nil
    }
    return speed
  }
}

/// Why arguments are not valid orders.
public struct OrdersError: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Takes arguments one by one.
private struct Reader {
  var rest: ArraySlice<String>

  mutating func value(of name: String) throws(OrdersError) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw OrdersError("\(name) needs a value")
    }
    return value
  }

  mutating func value<Value>(
    of name: String, _ read: (String) -> Value?
  ) throws(OrdersError) -> Value {
    let text = try value(of: name)
    guard let value = read(text) else { throw OrdersError("\(name) cannot be '\(text)'") }
    return value
  }

  mutating func id(_ name: String) throws(OrdersError) -> RecordID {
    try value(of: name) { RecordID(text: $0) }
  }

  mutating func number(_ name: String, _ range: ClosedRange<Int>) throws(OrdersError) -> Int {
    try value(of: name) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
  }
}
