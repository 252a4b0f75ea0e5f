internal import CBuildInfo

/// Which vanlog this is.
enum PageVersion {
  static var text: String { String(cString: vanlog_version()) }
}
