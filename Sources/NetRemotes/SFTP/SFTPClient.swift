internal import CCurl
internal import CLinux
internal import Glibc

/// An SSH server and the connection to it.
final class SFTPClient {
  let server: ServerAddress
  private let transfers: Transfers
  private let settings: NetSettings
  private let credentials: Credentials
  private let login: Login
  /// The type of the key to ask the server for, once another than its first choice was the right one.
  private var keyType: HostKeyType?

  init(
    _ server: ServerAddress, _ settings: NetSettings, _ credentials: Credentials, _ login: Login,
    pulse: @escaping () -> Void
  ) {
    (self.server, self.settings) = (server, settings)
    (self.credentials, self.login) = (credentials, login)
    transfers = Transfers(pulse: pulse)
  }

  /// Does something with a path, which is a folder if it ends with a slash.
  ///
  /// A server has keys of several types, and a fingerprint may be that of any.
  func run(_ path: String, _ configure: (Transfer) -> Void) -> Transfer {
    let transfer = run(path, asking: keyType, configure)
    guard keyType == nil, !settings.hostKeys.isEmpty, let refused = transfer.refusedKey else {
      return transfer
    }
    for type in HostKeyType.allCases where type != HostKeyType(of: refused) {
      let other = run(path, asking: type, configure)
      guard other.hasGoodKey else { continue }
      keyType = type
      return other
    }
    return transfer
  }

  /// Fingerprints decide in place of the file.
  private var knownHosts: String {
    (settings.hostKeys.isEmpty ? settings.knownHostsFile : nil) ?? "/dev/null"
  }

  private func run(
    _ path: String, asking type: HostKeyType?, _ configure: (Transfer) -> Void
  ) -> Transfer {
    let transfer = transfers.make()
    let easy = transfer.easy
    easy.set(CURLOPT_URL, "sftp://\(server.authority)\(PercentCoding.encoded(path))")
    easy.set(CURLOPT_PROTOCOLS_STR, "sftp")
    easy.set(CURLOPT_PROXY, "")
    settings.setLimits(easy)
    authenticate(easy)
    let asked = type.flatMap { MemoryFile($0.line(for: server.host, port: server.port ?? 22)) }
    defer { withExtendedLifetime(asked) {} }
    transfer.check(
      HostKeyCheck(host: server.host, fingerprints: settings.hostKeys),
      knownHosts: asked?.path ?? knownHosts)
    configure(transfer)
    transfers.run([transfer])
    transfer.settle(at: server.host)
    transfers.recycle(transfer)
    return transfer
  }

  private func authenticate(_ easy: EasyHandle) {
    easy.set(CURLOPT_USERNAME, login.user)
    if let file = credentials[.privateKey] {
      easy.set(CURLOPT_SSH_AUTH_TYPES, vanlog_curl_ssh_key)
      easy.set(CURLOPT_SSH_PRIVATE_KEYFILE, file)
      if let passphrase = credentials[.passphrase] { easy.set(CURLOPT_KEYPASSWD, passphrase) }
    } else if let password = login.password {
      easy.set(CURLOPT_SSH_AUTH_TYPES, vanlog_curl_ssh_password)
      easy.set(CURLOPT_PASSWORD, password)
    } else {
      easy.set(CURLOPT_SSH_AUTH_TYPES, vanlog_curl_ssh_agent)
    }
  }
}

extension Transfer {
  /// Has the key of the server checked before anything is sent to it.
  func check(_ check: HostKeyCheck, knownHosts: String) {
    hostKeyCheck = check
    easy.set(CURLOPT_SSH_KNOWNHOSTS, knownHosts)
    easy.set(
      CURLOPT_SSH_KEYDATA, pointer: UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
    vanlog_curl_set_host_key_check(easy.handle) { _, _, found, match, context in
      guard let context, let found = found?.pointee, let key = found.key, found.len > 0 else {
        return Int32(CURLKHSTAT_REJECT.rawValue)
      }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      let bytes = Array(UnsafeRawBufferPointer(start: key, count: found.len))
      transfer.refusal = transfer.hostKeyCheck?.complaint(
        about: bytes, isKnown: match == CURLKHMATCH_OK, isOther: match == CURLKHMATCH_MISMATCH)
      let isFine = transfer.hostKeyCheck != nil && transfer.refusal == nil
      (transfer.hasGoodKey, transfer.refusedKey) = (isFine, isFine ? nil : bytes)
      return Int32((isFine ? CURLKHSTAT_FINE : CURLKHSTAT_REJECT).rawValue)
    }
  }

  /// Commands before and after the transfer; one that begins with `*` may fail.
  func command(before: [String] = [], after: [String] = []) {
    if !before.isEmpty { easy.set(CURLOPT_QUOTE, list: before) }
    if !after.isEmpty { easy.set(CURLOPT_POSTQUOTE, list: after) }
  }

  /// Transfers nothing, only does the commands.
  func skipBody() {
    easy.set(CURLOPT_NOBODY, 1)
  }

  /// Leaves out the first bytes.
  func resume(at start: Int) {
    if start > 0 { easy.set(CURLOPT_RESUME_FROM_LARGE, size: start) }
  }

  /// How many bytes are coming, if that is known.
  var announcedLength: Int? {
    let length = easy.size(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    return length >= 0 ? length : nil
  }
}

/// A file in memory that lasts as long as this does.
final class MemoryFile {
  private let descriptor: CInt

  var path: String { "/proc/self/fd/\(descriptor)" }

  init?(_ text: String) {
    descriptor = clinux_open_memory()
    guard descriptor >= 0 else { return nil }
    let bytes = Array(text.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
