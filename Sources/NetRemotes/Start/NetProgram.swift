internal import CLinux
internal import Glibc

/// The program `vanlog-net`.
public enum NetProgram {
  /// Does what the arguments ask for, and returns the exit code.
  public static func run(_ arguments: [String]) -> Int32 {
    do throws(NetArguments.Mistake) {
      switch try NetArguments(arguments) {
      case .help: return write(Array(NetArguments.helpText.utf8))
      case .version(let asJSON):
        let report = CurlReport.current()
        return write(asJSON ? report.json : Array(report.text.utf8))
      case .remote(let scheme, let settings): return serve(scheme, settings)
      case .fetch(let settings):
        _ = clinux_ignore_signal(SIGPIPE)
        return FetchConversation(settings).run() ? 0 : EX_PROTOCOL
      }
    } catch {
      _ = StandardStreams(output: 2).write(
        Array("vanlog-net: \(error.text)\nvanlog-net --help says more\n".utf8))
      return EX_USAGE
    }
  }

  private static func serve(_ scheme: RemoteScheme, _ settings: NetSettings) -> Int32 {
    // There will be passwords in memory.
    _ = clinux_forbid_dumps()
    _ = clinux_ignore_signal(SIGPIPE)
    let opener = StoreOpener(scheme: scheme, settings: settings)
    let conversation = Conversation { address, pulse throws(Complaint) in
      try opener.open(address, pulse: pulse)
    }
    return conversation.run() ? 0 : EX_PROTOCOL
  }

  private static func write(_ bytes: [UInt8]) -> Int32 {
    StandardStreams().write(bytes) ? 0 : EX_IOERR
  }
}
