internal import Text

/// A key type of SSH servers, most of which have one key of each type.
enum HostKeyType: CaseIterable {
  case ed25519, ecdsa, rsa

  /// The name in a key as it is sent, and in files of known hosts.
  private var name: String {
    switch self {
    case .ed25519: "ssh-ed25519"
    case .ecdsa: "ecdsa-sha2-nistp256"
    case .rsa: "ssh-rsa"
    }
  }

  /// The name as `ssh-keygen -l` shows it.
  var shown: String {
    switch self {
    case .ed25519: "ED25519"
    case .ecdsa: "ECDSA"
    case .rsa: "RSA"
    }
  }

  /// The type of a key as it is sent, which begins with its name.
  init?(of key: [UInt8]) {
    let found = Self.allCases.first { type in
      let name = Array(type.name.utf8)
      return key.starts(with: [0, 0, 0, UInt8(name.count)] + name)
    }
    guard let found else { return nil }
    self = found
  }

  /// A line of known hosts with no true key.
  ///
  /// libcurl asks a server for a key of the type that it finds there, and in no other way for one of
  /// several.
  func line(for host: String, port: Int) -> String {
    let name = Array(name.utf8)
    let key = [0, 0, 0, UInt8(name.count)] + name + [UInt8](repeating: 0, count: 36)
    let brackets = Array("[]".utf8)
    let host = String(decoding: host.utf8.filter { !brackets.contains($0) }, as: UTF8.self)
    return "[\(host)]:\(port) \(self.name) \(Base64.text(of: key))\n"
  }
}
