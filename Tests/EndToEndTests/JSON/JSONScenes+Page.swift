import TestSupport

extension JSONScenes {
  /// The page for phones, which nothing serves, and two maps for it.
  static let page = #"""
    web enable
    web url
    web pair --right look
    web disable
    $ cp \#(Repository.file("Tests/Fixtures/maps/tiny.pmtiles")) "$HOME/one.pmtiles"
    $ cp "$HOME/one.pmtiles" "$HOME/two.pmtiles"
    web map add "$HOME/one.pmtiles"
    web map add "$HOME/two.pmtiles"
    web map list
    web map remove one
    """#
}
