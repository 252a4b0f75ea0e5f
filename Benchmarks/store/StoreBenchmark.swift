import DurableFiles
import HomeFolder

/// Commands of the personal store against the `sqlite3` shell doing the same work.
enum StoreBenchmark {
  static func run(dist: String) throws -> [Comparison] {
    let folder = try WorkFolder()
    let home = HomeFolder(path: folder.path + "/home", origin: .option)
    try FiveYears.make(in: home)
    let bench = StoreComparisons(vanlog: "\(dist)/vanlog", home: home.path, folder: folder.path)
    return try bench.questions() + bench.adding() + bench.importing() + bench.followingRules()
      + bench.memory()
  }
}

private struct StoreComparisons {
  let vanlog, home, folder: String

  private static let size = "20,000 entries, 5,000 check-ins, 1,500 drives, 10 million points"
  private static let pragmas = "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL;"

  private var store: String { home + "/trips.sqlite" }

  private func command(_ arguments: String...) -> Child {
    Child(vanlog, ["--home", home] + arguments)
  }

  private func compare(
    _ question: String, _ child: Child, _ peer: Child, rounds: Int, atMost ratio: Double,
    size: String
  ) throws -> Comparison {
    let times = try PairedTimes.measure([child, peer], rounds: rounds)
    return Comparison(
      benchmark: "store", question: question, size: size, unit: .milliseconds, samples: times[0],
      yardstick: .peer("sqlite3 shell", times[1], ratioAtMost: ratio))
  }

  func questions() throws -> [Comparison] {
    let active = "(SELECT id FROM trip WHERE alive = 1 AND phase = 'active')"
    let queries: [(name: String, child: Child, sql: String)] = [
      (
        "vanlog ledger list --limit 20", command("ledger", "list", "--limit", "20"),
        """
        SELECT hex(id), day, direction, amount, currency, category, vendor FROM ledger
        WHERE alive = 1 ORDER BY sort DESC, id DESC LIMIT 20
        """
      ),
      (
        "vanlog trip stats", command("trip", "stats"),
        """
        SELECT name, start_day, end_day FROM trip WHERE id = \(active);
        SELECT count(*), sum(distance), sum(moving), max(highest) FROM drive
        WHERE alive = 1 AND trip = \(active);
        SELECT type, count(*), min(temperature), max(height) FROM checkin
        WHERE alive = 1 AND trip = \(active) AND overnight = 1 GROUP BY type;
        SELECT country, count(*) FROM checkin WHERE alive = 1 AND trip = \(active) GROUP BY country;
        SELECT day, sum(home_amount) FROM ledger WHERE alive = 1 AND trip = \(active) GROUP BY day;
        SELECT category, sum(home_amount) FROM ledger WHERE alive = 1 AND trip = \(active)
        GROUP BY category
        """
      ),
      (
        "vanlog status", command("status"),
        """
        SELECT name FROM trip WHERE alive = 1 AND phase = 'active';
        SELECT name FROM van WHERE alive = 1 AND in_use = 1;
        SELECT title, expires FROM document WHERE alive = 1 AND sort >= 1 ORDER BY sort;
        SELECT name, expires FROM item WHERE alive = 1 AND expires IS NOT NULL ORDER BY expires;
        SELECT count(*) FROM change
        """
      ),
    ]
    return try queries.map { query in
      try compare(
        query.name, query.child, Child("sqlite3", ["-readonly", store, query.sql]), rounds: 100,
        atMost: 1.2, size: Self.size)
    }
  }

  /// Adding a check-in against inserting one row, in a table with the same columns and one index.
  func adding() throws -> [Comparison] {
    let other = folder + "/peer.sqlite"
    let columns = """
      place TEXT, day INTEGER, arrived INTEGER, zone TEXT, type TEXT, trip BLOB, van BLOB,
      created INTEGER, clock TEXT
      """
    _ = try Child(
      "sqlite3",
      [
        other,
        """
        \(Self.pragmas) CREATE TABLE checkin(key INTEGER PRIMARY KEY, id BLOB, \(columns));
        CREATE INDEX checkin_day ON checkin(day, key);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO checkin(id, place, day) SELECT randomblob(16), 'Place ' || i, 18900 + i FROM n
        """,
      ]
    ).time()
    let insert = """
      \(Self.pragmas) INSERT INTO checkin(id, place, day, arrived, zone, type, trip, created, clock)
      VALUES (randomblob(16), 'Gravel pit', 20700, 1, 'Etc/UTC', 'wild', randomblob(16), 1, 'proven')
      """
    let copy = folder + "/copy.sqlite"
    _ = try Child("cp", [store, copy]).time()
    let same = """
      \(Self.pragmas) INSERT INTO checkin(id, ending, alive, sort, life, base_time, base_device,
      changed, place, day, arrived, zone, type, trip, created, clock)
      SELECT randomblob(16), abs(random()) % 16000000, 1, 20700, 1, 1, 1, 1, 'Gravel pit', 20700, 1,
      'Etc/UTC', 'wild', id, 1, 'proven' FROM trip WHERE alive = 1 AND phase = 'active'
      """
    let add = command("checkin", "add", "Gravel pit", "--type", "wild")
    return [
      try compare(
        "vanlog checkin add", add, Child("sqlite3", [copy, same]), rounds: 100, atMost: 1.2,
        size: "one row of the same store"),
      try compare(
        "vanlog checkin add", add, Child("sqlite3", [other, insert]), rounds: 100, atMost: 1.2,
        size: "one row of a table with one index"),
    ]
  }

  /// Importing a file by 200 rules against importing it without any, in turns.
  func followingRules() throws -> [Comparison] {
    let file = try statement()
    let rules = (0..<200).map { number in
      let condition =
        switch number % 4 {
        case 0: #""vendor":"vendor \#(number)""#
        case 1: #""vendor":"*\#(number)7*""#
        case 2: #""note":"note \#(number)""#
        default: #""text":"shop \#(number) * branch""#
        }
      return #"{\#(condition),"set":{"category":"food/\#(number)"}}"#
    }
    let text = #"{"rules":[\#(rules.joined(separator: ","))]}"#
    var (plain, ruled): ([Double], [Double]) = ([], [])
    for round in 0..<9 {
      for isRuled in [false, true] {
        let home = "\(folder)/\(isRuled ? "ruled" : "unruled")\(round)"
        let made = try Directory.openOrMake(home)
        if isRuled { try made.replace("import-rules.json", with: Array(text.utf8)) }
        let time = try Child(vanlog, ["--home", home, "ledger", "import", file]).time()
        if isRuled { ruled.append(time) } else { plain.append(time) }
      }
    }
    return [
      Comparison(
        benchmark: "store", question: "vanlog ledger import with 200 rules: whole process",
        size: "20,000 rows", unit: .milliseconds, samples: Samples(ruled),
        yardstick: .peer("the same without rules", Samples(plain), ratioAtMost: 1.3))
    ]
  }

  /// Importing a whole file against `.import` into a table with as many indexes.
  func importing() throws -> [Comparison] {
    let file = try statement()
    let ours = try (0..<5).map { round in
      try Child(vanlog, ["--home", "\(folder)/import\(round)", "ledger", "import", file])
        .time()
    }
    return try compareImports(file, ours)
  }

  /// A file of 20,000 payments.
  private func statement() throws -> String {
    let file = folder + "/ledger.csv"
    var dice = Dice(seed: 9)
    var text = "day,direction,amount,currency,category,vendor,country,note\n"
    for number in 0..<20_000 {
      text += "2026-0\(dice.below(9) + 1)-1\(dice.below(10)),expense,"
      text +=
        "\(dice.below(200)).\(dice.below(90) + 10),EUR,fuel,Vendor \(number),NO,note \(number)\n"
    }
    try Directory(folder).replace("ledger.csv", with: Array(text.utf8))
    return file
  }

  private func compareImports(_ file: String, _ ours: [Double]) throws -> [Comparison] {
    let schema = """
      \(Self.pragmas)
      CREATE TABLE ledger(day, direction, amount, currency, category, vendor, country, note);
      CREATE INDEX a ON ledger(day); CREATE INDEX b ON ledger(direction, day);
      CREATE INDEX c ON ledger(category, day); CREATE INDEX d ON ledger(country, day);
      CREATE INDEX e ON ledger(currency, day); CREATE UNIQUE INDEX f ON ledger(vendor, note);
      """
    let textIndex = """
      CREATE VIRTUAL TABLE t USING fts5(vendor, note, category);
      CREATE TRIGGER g AFTER INSERT ON ledger BEGIN INSERT INTO t
      VALUES (new.vendor, new.note, new.category); END
      """
    return [
      try Comparison(
        benchmark: "store", question: "vanlog ledger import: whole process",
        size: "20,000 rows, 6 indexes", unit: .milliseconds, samples: Samples(ours),
        yardstick: .peer(
          "sqlite3 .import", Samples(peerImports(file, schema, named: "plain")), ratioAtMost: 4)),
      try Comparison(
        benchmark: "store", question: "vanlog ledger import: whole process",
        size: "20,000 rows, 6 indexes, text index", unit: .milliseconds, samples: Samples(ours),
        yardstick: .peer(
          "sqlite3 .import", Samples(peerImports(file, schema + textIndex, named: "text")),
          ratioAtMost: 4)),
    ]
  }

  private func peerImports(_ file: String, _ schema: String, named name: String) throws -> [Double]
  {
    try (0..<5).map { round in
      let other = "\(folder)/\(name)\(round).sqlite"
      _ = try Child("sqlite3", [other, schema]).time()
      return try Child(
        "sqlite3",
        [
          other, Self.pragmas, "PRAGMA trusted_schema = ON", ".mode csv",
          ".import --skip 1 \(file) ledger",
        ]
      ).time()
    }
  }

  func memory() throws -> [Comparison] {
    let commands: [(String, Child)] = [
      ("vanlog ledger list --limit 20", command("ledger", "list", "--limit", "20")),
      ("vanlog trip stats", command("trip", "stats")), ("vanlog status", command("status")),
    ]
    return try commands.map { name, child in
      let peaks = try (0..<5).map { _ in try PeakMemory(of: child).peak }
      return Comparison(
        benchmark: "store", question: "\(name): peak memory", size: Self.size, unit: .kibibytes,
        samples: Samples(peaks), yardstick: .bound(16 * 1_024))
    }
  }
}
