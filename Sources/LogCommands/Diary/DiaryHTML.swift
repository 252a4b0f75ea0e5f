import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// A diary as one page that needs no other file, no script and no network.
struct DiaryHTML {
  let diary: Diary
  let units: UnitSystem
  /// Drawings; empty where nothing is known.
  let map, heights: String
  let photos: DiaryPhotos?
  private(set) var problems: [String] = []

  init(
    _ diary: Diary, _ units: UnitSystem, map: String, heights: String, photos: DiaryPhotos?
  ) {
    self.diary = diary
    self.units = units
    self.map = map
    self.heights = heights
    self.photos = photos
  }

  mutating func write(to sink: ([UInt8]) throws -> Void) throws {
    try sink(Array(head.utf8))
    try diary.forEachDay(units) { day in
      try sink(Array(Self.text(of: day).utf8))
      try write(day.photos, to: sink)
      try sink(Array("</section>\n".utf8))
    }
    if !diary.undated.isEmpty, photos != nil {
      try sink(Array("<section>\n<h2>Photos</h2>\n".utf8))
      try write(diary.undated, to: sink)
      try sink(Array("</section>\n".utf8))
    }
    try sink(Array("</main>\n</body>\n</html>\n".utf8))
  }

  private mutating func write(_ pictures: [Record], to sink: ([UInt8]) throws -> Void) throws {
    for picture in pictures {
      guard let problem = try photos?.write(picture, to: sink) else { continue }
      problems.append("the photo '\(picture.title)' was left out: \(problem)")
    }
  }

  private var head: String {
    let title = HTMLText.escaped(diary.title)
    var text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>

      """
    if !diary.span.isEmpty { text += "<p class=\"span\">\(HTMLText.escaped(diary.span))</p>\n" }
    if let note = diary.note { text += Self.paragraph(note) }
    text += "<dl>\n"
    for (label, value) in diary.facts(units) {
      text += "<div><dt>\(label)</dt><dd>\(HTMLText.escaped(value))</dd></div>\n"
    }
    text += "</dl>\n"
    return text
      + [map, heights].filter { !$0.isEmpty }.map { "<figure>\n\($0)</figure>\n" }.joined()
  }

  private static func text(of day: DiaryDay) -> String {
    var text = "<section>\n<h2>\(HTMLText.escaped(day.heading))</h2>\n"
    guard !day.lines.isEmpty else { return text }
    text += "<ul>\n"
    for line in day.lines {
      let time = line.time.isEmpty ? "" : "<time>\(line.time)</time> "
      let details = line.details.filter { !$0.isEmpty }.joined(separator: ", ")
      text += "<li>\(time)<strong>\(HTMLText.escaped(line.title))</strong>"
      if !details.isEmpty { text += " \(HTMLText.escaped(details))" }
      if let note = line.note, !note.isEmpty { text += "\n" + paragraph(note) }
      text += "</li>\n"
    }
    return text + "</ul>\n"
  }

  /// A note as it was typed, with its line ends.
  private static func paragraph(_ note: String) -> String {
    "<p class=\"note\">\(HTMLText.escaped(note))</p>\n"
  }

  private static let style = """
    :root { color-scheme: light dark; --ink: #1d2733; --faint: #5b6875; --page: #fbfaf7; --card: #fff;
      --line: #d9d5cb; --way: #b4471f; --night: #1f5f8b; --hill: #8aa38b; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e8e4da; --faint: #a3acb5; --page: #14181c; --card: #1c2227; --line: #38414a;
        --way: #f08a5d; --night: #7cc0ee; --hill: #587a5d; } }
    body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.5 Georgia, serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: anywhere; }
    h1 { margin: 0; font-size: 2.2rem; line-height: 1.2; }
    h2 { margin: 2.5rem 0 .5rem; font-size: 1.2rem; border-bottom: 1px solid var(--line); }
    .span, dt, time { color: var(--faint); }
    dl { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
    dt { font-size: .85rem; } dd { margin: 0; font-size: 1.1rem; }
    figure { margin: 1rem 0; }
    svg, img { display: block; max-width: 100%; height: auto; }
    svg { width: 100%; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
    svg text { font: 13px sans-serif; fill: var(--ink); }
    .map path { fill: none; stroke: var(--way); stroke-width: 2.5; stroke-linejoin: round; }
    .map circle { fill: var(--night); stroke: var(--card); stroke-width: 1.5; }
    .map path.scale { stroke: var(--faint); stroke-width: 1.5; }
    .heights path { fill: var(--hill); }
    ul { padding: 0; list-style: none; } li { margin: .5rem 0; }
    .note { margin: .25rem 0 .75rem; padding-left: 1rem; border-left: 3px solid var(--line);
      white-space: pre-line; font-style: italic; }
    figcaption { color: var(--faint); font-size: .9rem; }
    @media print { h2 { break-after: avoid; } figure, li { break-inside: avoid; } }
    """
}
