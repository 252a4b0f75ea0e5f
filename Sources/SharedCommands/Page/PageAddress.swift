internal import Answers
public import CommandLineKit
internal import DurableFiles
internal import HomeFolder
public import Text
internal import WebAccess

/// Where the page of a home is served, or would be.
public struct PageAddress: Answer {
  private static let largestState = 4_096

  /// Whether a server runs.
  public let isRunning: Bool
  public let address: ServiceAddress

  public init(_ context: CommandContext) throws {
    let home = try context.home()
    let spec = SettingSpec.webListen
    guard let wanted = ServiceAddress(try context.settings()[spec]) ?? ServiceAddress(spec.standard)
    else { preconditionFailure("the default of \(spec.key) is an address") }
    let served = try Self.served(home)
    isRunning = served.isRunning
    address = served.address ?? wanted
  }

  private static func served(_ home: HomeFolder) throws -> (
    isRunning: Bool, address: ServiceAddress?
  ) {
    guard let folder = try home.open(), try folder.status(of: HomeFolder.runName) != nil else {
      return (false, nil)
    }
    let run = try folder.directory(HomeFolder.runName)
    guard try run.isLocked(HomeFolder.webLock) else { return (false, nil) }
    let bytes = try? run.contents(of: HomeFolder.webState, limit: largestState)
    let state = bytes.flatMap { try? JSONValue(parsing: $0, maximumDepth: 2) }
    return (true, state?[PageKeys.address].flatMap { ServiceAddress($0) })
  }

  /// Whether phones can reach it.
  public var isEnabled: Bool { !address.host.isLoopback }

  /// The addresses to open, the best first.
  public var links: [String] {
    OwnAddresses.reachable(OwnAddresses.current(), servedAt: address.host).map { host in
      WebHost(ServiceAddress(host: host, port: address.port)).link
    }
  }

  /// What is missing before a phone can open it; `nil` if nothing is.
  public var advice: String? {
    if !isEnabled {
      return "the page is served on this machine only; 'vanlog web enable' opens it to the van's "
        + "network"
    }
    if !isRunning {
      return "nothing serves the page yet; start it with 'vanlog web run', or at every boot with "
        + "'sudo vanlog daemon install USER'"
    }
    return links.isEmpty ? "this machine is in no network yet" : nil
  }

  public static let members = Members<PageAddress> {
    Member("enabled", .flag, "whether the page is served to other machines") { $0.isEnabled }
    Member("running", .flag, "whether a server runs") { $0.isRunning }
    Member("listen", .text, "the address at which it is or will be served") {
      $0.address.description
    }
    Member("urls", .texts, "the addresses to open on a phone, the best first") { $0.links }
  }
}
