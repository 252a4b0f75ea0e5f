import DurableFiles
import Text

/// Commands that change much, or little in a large home.
struct YearsChanges: YearsTable {
  private static let imported = 24_000
  private static let tripEntries = 40_000

  let home: YearsHome
  let folder: WorkFolder

  func comparisons() throws -> [Comparison] {
    let copy = folder.path + "/changed"
    try home.copy(to: copy)
    return try undoing(in: copy) + besideOneYear() + [
      try tripImport(into: copy), try packImport(),
    ]
  }

  private func command(_ home: String, _ arguments: String...) -> Child {
    Child(self.home.vanlog, ["--home", home, "--quiet"] + arguments)
  }

  /// What the home of a year needs as well: the first screen of the page, and the sync of a change.
  private func besideOneYear() throws -> [Comparison] {
    let (all, year) = (folder.path + "/all", folder.path + "/year")
    try home.copy(to: all)
    try YearsHome.makeOneYear(in: year)
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for (number, path) in [all, year].enumerated() {
      let remote = "\(folder.path)/remote-\(number)"
      try Command.run("mkdir", "-p", remote)
      let passphrase = folder.path + "/words"
      try Command.run("sh", "-c", "umask 077; echo 'a van by the sea at dusk' > \(passphrase)")
      _ = try command(
        path, "sync", "init", "dir:" + remote, "--passphrase-file", passphrase
      ).time()
      _ = try command(path, "sync", "now").time()
    }
    for round in 0..<7 {
      for path in [all, year] {
        _ = try command(path, "ledger", "add", "\(round).50", "--vendor", "Kiosk").time()
        let time = try command(path, "sync", "now").time()
        if path == all { ours.append(time) } else { theirs.append(time) }
      }
    }
    return [
      paired("sync of one change to a folder", ours, "with one year", theirs, atMost: 1.5),
      try screens(of: all, and: year),
    ]
  }

  /// The commands behind the first screen and the list of drives: how much longer they take.
  private func screens(of all: String, and year: String) throws -> Comparison {
    let lines = [
      "status --json", "drive status --json", "drive list --json",
    ]
    var more: [Double] = []
    for line in lines {
      let words = line.split(separator: " ").map { String($0) }
      let children = [all, year].map { Child(home.vanlog, ["--home", $0, "--quiet"] + words) }
      let times = try PairedTimes.measure(children, rounds: 9)
      more.append(times[0].median - times[1].median)
    }
    return bounded("the page's first screens, more than with one year", atMost: 50, more)
  }

  private func undoing(in copy: String) throws -> [Comparison] {
    let file = try statement(rows: Self.imported)
    var (undone, redone): ([Double], [Double]) = ([], [])
    _ = try command(copy, "ledger", "import", file, "--repeats", "keep").time()
    for _ in 0..<3 {
      undone.append(try command(copy, "undo", "--yes").time())
      redone.append(try command(copy, "undo", "--redo", "--yes").time())
    }
    var edits: [Double] = []
    for number in 0..<5 {
      _ = try command(copy, "ledger", "edit", "last", "--note", "note \(number)").time()
      edits.append(try command(copy, "undo", "--yes").time())
    }
    return [
      bounded("undo of an import of \(Self.imported) rows", atMost: 2_000, undone),
      bounded("redo of it", atMost: 2_000, redone),
      bounded("undo of an edit", atMost: 100, edits),
    ]
  }

  /// A file of payments, no two alike.
  private func statement(rows: Int) throws -> String {
    let name = "statement-\(rows).csv"
    var text = "day,direction,amount,currency,category,vendor,note\n"
    for number in 0..<rows {
      let day = Day.text(of: number % 28 + 1)
      text += "2019-0\(number / 28 % 9 + 1)-\(day),expense,\(number).00,EUR,fuel,"
      text += "Shop \(number),note \(number)\n"
    }
    try Directory(folder.path).replace(name, with: Array(text.utf8))
    return "\(folder.path)/\(name)"
  }

  private func tripImport(into copy: String) throws -> Comparison {
    let (made, file) = (folder.path + "/made", folder.path + "/made.vlt")
    _ = try command(made, "trip", "start", "Far away").time()
    _ = try command(
      made, "ledger", "import", try statement(rows: Self.tripEntries), "--trip", "Far away",
      "--repeats", "keep"
    ).time()
    _ = try command(made, "trip", "export", "Far away", "--output", file).time()
    var times: [Double] = []
    for _ in 0..<3 {
      let other = folder.path + "/other"
      try Command.run("rm", "-rf", other)
      try Command.run("cp", "-r", copy, other)
      times.append(try command(other, "trip", "import", file).time())
    }
    return bounded("trip import of \(Self.tripEntries) entries", atMost: 3_000, times)
  }

  /// One pack more in the large vault, against the same in an empty one.
  private func packImport() throws -> Comparison {
    let file = try YearsHome.pack(1_000, in: folder)
    let large = folder.path + "/large"
    try home.copy(to: large, isWithSpots: true)
    var (last, first): ([Double], [Double]) = ([], [])
    for round in 0..<3 {
      let small = "\(folder.path)/small-\(round)"
      first.append(try command(small, "spots", "import", file, "--pack", "more").time())
      last.append(try command(large, "spots", "import", file, "--pack", "more").time())
      _ = try command(large, "spots", "packs", "remove", "more", "--yes").time()
    }
    try Command.run("rm", "-rf", large)
    return paired(
      "import of one pack more, of 125,000", last, "as the first", first, atMost: 2)
  }
}

extension Day {
  fileprivate static func text(of day: Int) -> String { day < 10 ? "0\(day)" : "\(day)" }
}
