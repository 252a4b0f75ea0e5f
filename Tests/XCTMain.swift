import Testing

/// Where the bundle of tests begins.
///
/// Without this file the package manager would write one of its own, for which it first searches an index of all
/// sources that the compiler would have to make.
@main struct Tests {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
