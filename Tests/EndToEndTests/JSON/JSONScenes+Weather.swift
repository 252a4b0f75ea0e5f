extension JSONScenes {
  /// A forecast that was fetched within this hour; `SkyUpdateTests` fetches real ones.
  static let weather = #"""
    $ mkdir -p "$VANLOG_HOME/cache"
    $ hour=$(date -u +%Y-%m-%dT%H:00:00Z); printf '{"format":"vanlog forecast","version":1,\#
    "service":"open-meteo","source":"open-meteo","lat":47.1,"lon":8.3,"alt_m":400,"fetched":{\#
    "time":"%s","proven":true,"boot":"x","uptime_ms":1},"fresh_s":1800,"time":["%s"],\#
    "hours":[6],"temperature_c":[5],"gust_kmh":[60]}' "$hour" "$hour" \#
    > "$VANLOG_HOME/cache/forecast.json"
    sky forecast
    sky --at 47.1,8.3
    sky calendar --at 47.1,8.3
    """#
}
