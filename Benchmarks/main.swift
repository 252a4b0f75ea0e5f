import Glibc
import Text

// vanlog-bench DIST [NAME]... [--json]: run by script/bench, which builds DIST first.

/// One folder of Benchmarks/: a question and how to answer it.
struct Benchmark: Sendable {
  let name: String
  let run: @Sendable (_ dist: String) throws -> [Comparison]

  static let all = [
    Benchmark(name: "startup", run: Startup.run),
    Benchmark(name: "store", run: StoreBenchmark.run),
    Benchmark(name: "years", run: YearsBenchmark.run),
    Benchmark(name: "recorder", run: RecorderBenchmark.run),
    Benchmark(name: "vault", run: VaultBenchmark.run),
    Benchmark(name: "sync", run: SyncBenchmark.run),
    Benchmark(name: "borders", run: BorderBenchmark.run),
    Benchmark(name: "sky", run: SkyBenchmark.run),
    Benchmark(name: "web", run: WebBenchmark.run),
    Benchmark(name: "pi", run: PiBenchmark.run),
  ]
}

func fail(_ message: String, _ code: Int32) -> Never {
  Watcher.tell(message)
  exit(code)
}

let arguments = CommandLine.arguments.dropFirst()
let isJSON = arguments.contains("--json")
let operands = arguments.filter { $0 != "--json" }
guard let dist = operands.first else { fail("give the folder of the executables", 64) }
let names = operands.dropFirst()
if let unknown = names.first(where: { name in !Benchmark.all.contains { $0.name == name } }) {
  let known = Benchmark.all.map(\.name).joined(separator: ", ")
  fail("unknown benchmark '\(unknown)'; choose from \(known)", 64)
}

let chosen = Benchmark.all.filter { names.isEmpty || names.contains($0.name) }
do {
  try Watcher.keepNotes(of: dist)
  var results: [Comparison] = []
  for (place, benchmark) in chosen.enumerated() {
    Watcher.tell("\(benchmark.name) (\(place + 1) of \(chosen.count))")
    results += try benchmark.run(dist)
  }
  print(isJSON ? Report.json(results) : Report.text(results))
} catch {
  fail("\(error)\(Watcher.notes.map { "; what the programs said is in \($0)" } ?? "")", 70)
}
