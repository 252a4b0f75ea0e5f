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
  let line = "vanlog-bench: \(message)\n"
  _ = line.withCString { write(2, $0, line.utf8.count) }
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

do {
  var results: [Comparison] = []
  for benchmark in Benchmark.all where names.isEmpty || names.contains(benchmark.name) {
    results += try benchmark.run(dist)
  }
  print(isJSON ? Report.json(results) : Report.text(results))
} catch {
  fail("\(error)", 70)
}
