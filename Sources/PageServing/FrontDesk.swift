internal import CBuildInfo
internal import DaemonKit
internal import DurableFiles
internal import HTTPServing
internal import HomeFolder
internal import Text
internal import WebAccess

/// Receives every request: who asks, whether that is allowed, and who answers.
struct FrontDesk: ~Copyable {
  private let home: HomeFolder
  private let pageFolder: String?
  private var files: PageFiles
  private var hosts: HostRule
  private var doorkeeper: Doorkeeper
  private var live: LiveStreams
  private let queue: CommandQueue
  private let maps: MapShelf
  private var notes: [String] = []

  init(_ orders: PageServer.Orders, _ settings: PageSettings) throws(FileError) {
    let pageFiles: PageFiles =
      if let folder = orders.pageFolder { try PageFiles.folder(folder) } else {
        PageFiles.embedded()
      }
    self.init(orders, settings, pageFiles)
  }

  private init(_ orders: PageServer.Orders, _ settings: PageSettings, _ files: PageFiles) {
    home = orders.home
    pageFolder = orders.pageFolder
    self.files = files
    hosts = settings.hosts
    doorkeeper = Doorkeeper(orders.home)
    live = LiveStreams(folder: orders.home.runFolder)
    queue = CommandQueue(vanlog: orders.vanlog, home: orders.home.path)
    maps = MapShelf(orders.home)
  }

  mutating func apply(_ settings: PageSettings) { hosts = settings.hosts }

  /// How many devices watch the recorder.
  var watchers: Int { live.count }

  /// What is worth a line in the log.
  mutating func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  // MARK: For the loop

  func add(to loop: inout EventLoop) {
    queue.add(to: &loop)
    live.add(to: &loop)
  }

  func deadline(now: Int64) -> Int64? { earliest(queue.deadline(now: now), live.deadline) }

  mutating func turn(now: Int64, mustLook: Bool) {
    queue.turn(now: now)
    var doorkeeper = doorkeeper
    live.turn(now: now, mustLook: mustLook) { doorkeeper.standing(of: $0, now: now) }
    self.doorkeeper = doorkeeper
  }

  // MARK: Answering

  /// Answers a request, at once or later.
  mutating func answer(_ exchange: Exchange, now: Int64) {
    do throws(APIProblem) {
      try handle(exchange, now: now)
    } catch {
      exchange.answer(error.response.finished(for: exchange))
    }
  }

  private mutating func handle(_ exchange: Exchange, now: Int64) throws(APIProblem) {
    let request = exchange.request
    guard let host = request[.host], hosts.accepts(host) else { throw .foreignHost }
    if !request.method.isReading { try checkOrigin(of: request, host: host) }
    if request.path == "/api/pair" { return try pair(exchange, now: now) }
    if request.path.hasPrefix("/api/") || request.path.hasPrefix("/maps/") {
      return try serve(exchange, try device(for: request, now: now), now: now)
    }
    guard request.method.isReading else { throw .otherMethod([.get, .head]) }
    exchange.answer(try shell(request).finished(for: exchange))
  }

  /// Whether a change is asked for by the page itself.
  ///
  /// A page of another origin can send neither header without asking first, and is never answered
  /// to that; and its origin, which browsers always name, differs at least in the port.
  private func checkOrigin(of request: Request, host: String) throws(APIProblem) {
    guard request[.marker] != nil, request[.origin] == "http://\(host)" else {
      throw .foreignOrigin
    }
  }

  private mutating func device(
    for request: Request, now: Int64
  ) throws(APIProblem) -> PairedDevice {
    switch doorkeeper.look(at: request, now: now) {
    case .admitted(let device): return device
    case .revoked: throw .revoked
    case .stranger: throw .noToken
    case .unknown: throw .noHome
    }
  }

  private mutating func serve(
    _ exchange: Exchange, _ device: PairedDevice, now: Int64
  ) throws(APIProblem) {
    let request = exchange.request
    noteSeen(device)
    switch request.path {
    case "/api/hello":
      guard request.method.isReading else { throw .otherMethod([.get, .head]) }
      exchange.answer(hello(device).finished(for: exchange))
    case "/api/live":
      guard request.method.isReading else { throw .otherMethod([.get]) }
      live.begin(exchange, device: device.id, now: now)
    case _ where request.path.hasPrefix("/maps/"):
      guard request.method.isReading else { throw .otherMethod([.get, .head]) }
      exchange.answer(try maps.response(to: request).finished(for: exchange))
    default: try order(exchange, device, now: now)
    }
  }

  private func order(
    _ exchange: Exchange, _ device: PairedDevice, now: Int64
  ) throws(APIProblem) {
    let request = exchange.request
    let routes = Routes.all.filter { $0.fits(request.path) }
    guard !routes.isEmpty else { throw .noSuchPath }
    let method = request.method == .head ? .get : request.method
    guard let route = routes.first(where: { $0.method == method }) else {
      throw .otherMethod(routes.map(\.method))
    }
    // Anyone who came in may leave.
    let leaves = request.method == .delete && request.path == "/api/devices/\(device.id)"
    guard leaves || device.right.covers(route.right) else { throw .lookOnly }
    let arguments: [String]
    do {
      arguments = try route.arguments(for: request, from: device.id)
    } catch {
      throw .badValue(error.sentence)
    }
    guard home.exists else { throw .noHome }
    queue.order(
      arguments, by: device.id, for: exchange, milliseconds: route.milliseconds, now: now)
  }

  // MARK: What needs no command

  private mutating func shell(_ request: Request) throws(APIProblem) -> Response {
    // Phones ask such addresses to see whether there is an internet. An access point that answers
    // as the internet would keeps them from leaving the network.
    if request.path == "/generate_204" { return Response(.noContent) }
    if let pageFolder, let files = try? PageFiles.folder(pageFolder) { self.files = files }
    guard let response = files.response(to: request) else { throw .noSuchPath }
    return response
  }

  private func hello(_ device: PairedDevice) -> Response {
    var json = JSONWriter()
    json.object { json in
      json.field("version", String(cString: vanlog_version()))
      json.field("shell", files.mark)
      json.field("device_id", device.id)
      json.field("device_name", device.name)
      json.field("right", device.right.rawValue)
    }
    return .json(json.bytes)
  }

  /// Lets a device in that knows the code.
  private mutating func pair(_ exchange: Exchange, now: Int64) throws(APIProblem) {
    let request = exchange.request
    guard request.method == .post else { throw .otherMethod([.post]) }
    let claim: PairingClaim
    do {
      claim = try PairingClaim(request)
    } catch {
      throw .badValue(error.sentence)
    }
    guard home.exists else { throw .noHome }
    let (device, token) = try claim.redeem(in: home, now: now)
    notes.append("paired \(device.id), who may \(device.right.rawValue)")
    var json = JSONWriter()
    json.object { json in
      json.field("token", token.text)
      json.field("device_id", device.id)
      json.field("device_name", device.name)
      json.field("right", device.right.rawValue)
    }
    exchange.answer(Response.json(json.bytes).finished(for: exchange))
  }

  /// Notes when a device was last here; where that cannot be kept, nothing is lost.
  private func noteSeen(_ device: PairedDevice) {
    guard let time = PageClock.provenTime(in: home) else { return }
    guard device.isDueToBeSeen(at: time) else { return }
    _ = try? DeviceList.change(in: home) { $0.noteSeen(device.id, now: time) }
  }
}
