public import Text

/// Options as they are remembered and shown; nothing secret is in them.
extension RemoteOptions: JSONObject {
  public func writeMembers(to json: inout JSONWriter) {
    json.field("credentials_file", credentialsFile)
    json.field("ca_file", authorityFile)
    if allowsPlainHTTP { json.field("insecure_http", true) }
    json.field("known_hosts_file", knownHostsFile)
    if !hostKeys.isEmpty { json.field("host_keys", hostKeys) }
    if asksBeforePut { json.field("asks_before_put", true) }
  }

  init(_ json: JSONValue?) {
    self.init()
    credentialsFile = json?["credentials_file"]?.string
    authorityFile = json?["ca_file"]?.string
    allowsPlainHTTP = json?["insecure_http"]?.bool ?? false
    knownHostsFile = json?["known_hosts_file"]?.string
    hostKeys = (json?["host_keys"]?.elements ?? []).compactMap(\.string)
    asksBeforePut = json?["asks_before_put"]?.bool ?? false
  }
}
