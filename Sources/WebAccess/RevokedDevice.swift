internal import Text

/// A device that was shut out: enough to tell it so.
struct RevokedDevice: Hashable, Sendable {
  let id: String
  let token: TokenHash
}

extension RevokedDevice {
  init?(_ json: JSONValue) {
    guard let id = json["id"]?.string,
      let token = json["token_sha256"]?.string.flatMap({ TokenHash($0) })
    else { return nil }
    self.init(id: id, token: token)
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("id", id)
    json.field("token_sha256", token.text)
  }
}
