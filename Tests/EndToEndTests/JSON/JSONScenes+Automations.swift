extension JSONScenes {
  /// A rule that fires, one that is held and asks for what is not here, and a file that is no rule.
  static let automations = #"""
    $ mkdir "$VANLOG_HOME/automations"
    $ printf '{"trigger":{"type":"border","to":"LU"},"actions":[{"type":"notify"}]}' > \#
    "$VANLOG_HOME/automations/fires.json"
    $ printf '{"trigger":{"type":"border"},"conditions":[{"type":"motion","is":"moving"}],"actions":[\#
    {"type":"run","program":"/no/such/program"}]}' > "$VANLOG_HOME/automations/held.json"
    $ printf '{' > "$VANLOG_HOME/automations/bad.json"
    $ "$vanlog" -q border add --from FR --to LU --time "$(date -u -d yesterday +%FT%RZ)"
    automation list
    automation show held
    65 automation check
    automation disable fires
    automation enable fires
    automation test
    automation test --at "$(date -u -d '1 hour ago' +%FT%RZ)"
    $ mkdir -p "$VANLOG_HOME/run"
    $ printf '{"version":1,"notices":[{"id":"1","at":"2026-01-01T00:00:00Z","text":"x","rule":"y",\#
    "kind":"automation"}]}' > "$VANLOG_HOME/run/notices.json"
    $ printf '{"format":"vanlog visits","version":1,"visits":[{"id":"01KAQ000000000000000000001",\#
    "lat":47.05,"lon":8.31,"arrived":"2026-01-01T00:00:00Z","departed":null}]}' > \#
    "$VANLOG_HOME/visits.json"
    status
    automation notices
    """#
}
