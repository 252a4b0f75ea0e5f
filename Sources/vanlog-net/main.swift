import CBuildInfo
import CCurl
import Glibc

// A limit on the size of files makes a write fail, and no more.
signal(SIGXFSZ) { _ in }

// Everything that touches the network will live here. For now it only reports its libraries.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.first == "--version", arguments.dropFirst().allSatisfy({ $0 == "--json" }) else {
  let usage = "vanlog-net: helper of vanlog; give --version, or --version --json\n"
  _ = usage.withCString { write(2, $0, strlen($0)) }
  exit(EX_USAGE)
}

let report = CurlReport.current()
var text = arguments.contains("--json") ? report.json : Array(report.text.utf8)
exit(write(1, &text, text.count) == text.count ? 0 : EX_IOERR)
