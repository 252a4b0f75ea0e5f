internal import CBuildInfo
internal import CCurl
internal import Text

/// What libcurl reports about itself, and what vanlog needs from it.
struct CurlReport {
  let version: String
  let tls: String
  let protocols: [String]
  let features: [String]

  static func current() -> CurlReport {
    guard let info = vanlog_curl_version()?.pointee else {
      return CurlReport(version: "unknown", tls: "", protocols: [], features: [])
    }
    return CurlReport(
      version: String(cString: info.version),
      tls: info.ssl_version.map { String(cString: $0) } ?? "none",
      protocols: strings(info.protocols),
      features: names(of: info.features))
  }

  /// A C array of strings that ends with a null pointer.
  private static func strings(
    _ array: UnsafePointer<UnsafePointer<CChar>?>?
  ) -> [String] {
    guard var next = array else { return [] }
    var strings: [String] = []
    while let string = next.pointee {
      strings.append(String(cString: string))
      next += 1
    }
    return strings
  }

  /// Names of the bits that matter for remotes; `CURL_VERSION_…` macros are shifts Swift cannot read.
  private static func names(of bits: Int32) -> [String] {
    let known = [
      (0, "IPv6"), (2, "SSL"), (3, "libz"), (7, "AsynchDNS"), (16, "HTTP2"), (23, "brotli"),
    ]
    return known.filter { bits & (1 << $0.0) != 0 }.map(\.1)
  }

  var text: String {
    """
    vanlog-net \(String(cString: vanlog_version()))
    libcurl \(version) with \(tls)
    protocols: \(protocols.joined(separator: " "))
    features: \(features.joined(separator: " "))

    """
  }

  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("name", "vanlog-net")
      json.field("version", String(cString: vanlog_version()))
      json.field(object: "libraries") { json in
        json.field("libcurl", version)
        json.field("tls", tls)
      }
      json.field(array: "protocols") { json in
        for name in protocols { json.value(name) }
      }
      json.field(array: "features") { json in
        for name in features { json.value(name) }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
