internal import CCurl
internal import CMosquitto

/// The libraries by which the network is reached, and their versions.
public enum PublishLibraries {
  public static var versions: [(name: String, version: String)] {
    var (major, minor, revision): (CInt, CInt, CInt) = (0, 0, 0)
    cmosquitto_version(&major, &minor, &revision)
    let curl = vanlog_curl_version()?.pointee.version.map { String(cString: $0) } ?? "unknown"
    return [("libmosquitto", "\(major).\(minor).\(revision)"), ("libcurl", curl)]
  }
}
