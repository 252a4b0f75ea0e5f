/// A home with a filled vault, and the programs measured on it.
struct Vault {
  let vanlog: String
  let home: String

  var database: String { home + "/spots.sqlite" }

  func command(_ arguments: [String]) -> Child { Child(vanlog, ["--home", home] + arguments) }

  /// The twenty spots nearest to a place.
  func near(_ centre: Centres.Centre, _ filter: [String] = []) -> Child {
    command(["spots", "near", "--at=" + centre.text, "--limit", "20"] + filter)
  }

  func search(_ words: String) -> Child {
    command(["--quiet", "spots", "search", "--", words])
  }

  func importing(_ file: SpotsFile) -> Child {
    command(["--quiet", "spots", "import", file.path, "--pack", "bench"])
  }

  /// The least work that the shell does on the same file.
  var selectOne: Child { Child("sqlite3", [database, "SELECT 1"]) }
  static let selectOneName = "sqlite3 DB 'SELECT 1'"
}

extension PairedTimes {
  /// Times programs in turn, different ones in each round; the first round warms the page cache.
  static func measure(rounds: Int, _ children: (_ round: Int) throws -> [Child]) throws -> [Samples]
  {
    var times: [[Double]] = []
    for round in 0...rounds {
      let durations = try children(round).map { try $0.time() }
      if round == 0 { times = durations.map { _ in [] } }
      for (index, duration) in durations.enumerated() where round > 0 {
        times[index].append(duration)
      }
    }
    return times.map { Samples($0) }
  }
}
