import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import Text
import TripSync

/// How the command line names a remote, and how it is reached.
enum RemoteArguments {
  static let operand = OperandSpec(
    .text("REMOTE", maximumBytes: RemoteAddress.longest),
    help: "Where to sync: dir:/media/stick/vanlog, webdav+https://HOST/PATH, s3://HOST/BUCKET, "
      + "sftp://USER@HOST/PATH, or SCHEME:REST for a helper program.")

  /// One of the remotes that are known already.
  static let known = OperandSpec(
    .text("REMOTE", maximumBytes: RemoteAddress.longest), count: .optional,
    default: "all remotes", help: "The remote, as 'vanlog sync remotes' lists it.")

  static let credentials = OptionSpec(
    "credentials-file", value: .file(),
    help: "File with user name and password, which only its owner may read.")
  static let authorities = OptionSpec(
    "ca-file", value: .file(),
    help: "Certificates to trust instead of the system's, for a server of your own.")
  static let insecureHTTP = OptionSpec(
    "insecure-http", help: "Allow a webdav+http:// address, over which the password is readable.")
  static let hostKey = OptionSpec(
    "host-key", value: .text("SHA256:HASH", maximumBytes: 64),
    help: "Fingerprint of the key of an SSH server, as 'ssh-keygen -l' prints it.")

  static let options = [credentials, authorities, insecureHTTP, hostKey]

  /// What is given when a device begins to sync.
  static func setUp(
    _ arguments: Arguments, _ context: CommandContext
  ) throws -> (address: RemoteAddress, options: RemoteOptions, deviceName: String) {
    let (address, options) = try read(arguments.operand(0) ?? "", arguments, context)
    return (address, options, try DeviceName.read(arguments))
  }

  /// The address and options that were given.
  static func read(
    _ text: String, _ arguments: Arguments, _ context: CommandContext
  ) throws -> (address: RemoteAddress, options: RemoteOptions) {
    let address = try tidied(text)
    if address.isDirectory { try OutputFile.protect(address.rest, context) }
    var options = RemoteOptions()
    options.credentialsFile = arguments.text(credentials).map(WorkingFolder.absolute)
    options.authorityFile = arguments.text(authorities).map(WorkingFolder.absolute)
    options.allowsPlainHTTP = arguments.flag(insecureHTTP)
    options.hostKeys = [arguments.text(hostKey)].compactMap(\.self)
    if let key = options.hostKeys.first, !key.utf8.starts(with: "SHA256:".utf8) {
      throw arguments.usageError(
        "--host-key takes a fingerprint that begins with SHA256:", option: hostKey)
    }
    if address.scheme == "webdav+http", !options.allowsPlainHTTP {
      throw arguments.usageError(
        "anyone on the way can read the password of a webdav+http:// address; use webdav+https://, "
          + "or add --insecure-http in a network that you trust", option: insecureHTTP)
    }
    return (address, options)
  }

  /// An address without slashes at the end of a folder, so that one place has one address.
  static func tidied(_ text: String) throws -> RemoteAddress {
    let address = try RemoteAddress(parsing: text)
    guard address.isDirectory, address.rest.hasSuffix("/") else { return address }
    var path = address.rest
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return try RemoteAddress.directory(path)
  }
}

/// Makes remotes of addresses.
enum RemoteMaker {
  /// The remote at an address, which may not be there.
  static func remote(
    _ address: RemoteAddress, _ options: RemoteOptions
  ) throws(RemoteError) -> any Remote {
    try address.remote(options)
  }

  /// The same; a folder that is not a remote yet becomes one.
  static func newRemote(
    _ address: RemoteAddress, _ options: RemoteOptions
  ) throws(RemoteError) -> any Remote {
    if address.isDirectory { return try DirectoryRemote.create(address) }
    return try remote(address, options)
  }

  /// The same for one to be mended: a folder may have lost even what makes it a remote.
  static func mendedRemote(
    _ address: RemoteAddress, _ options: RemoteOptions
  ) throws(RemoteError) -> any Remote {
    if address.isDirectory { return try DirectoryRemote.mend(address) }
    return try remote(address, options)
  }

  /// The remote of a state; one that cannot be opened fails at each request, so that the try counts.
  static func remote(of state: RemoteState) -> any Remote {
    do {
      return try remote(state.address, state.options)
    } catch {
      return UnreachableRemote(state.address, error)
    }
  }
}

/// A remote that cannot be opened: every request says why.
private final class UnreachableRemote: Remote {
  let address: RemoteAddress
  private let error: RemoteError

  init(_ address: RemoteAddress, _ error: RemoteError) {
    (self.address, self.error) = (address, error)
  }

  func list(
    below folder: ObjectName?, after: ObjectName?, limit: Int
  ) throws(RemoteError) -> RemoteListing { throw error }

  func get(_ name: ObjectName, from start: Int, limit: Int) throws(RemoteError) -> [UInt8] {
    throw error
  }

  func put(_ name: ObjectName, _ bytes: [UInt8]) throws(RemoteError) { throw error }
  func delete(_ name: ObjectName) throws(RemoteError) { throw error }
}
