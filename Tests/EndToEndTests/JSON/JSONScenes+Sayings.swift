extension JSONScenes {
  /// A sentence that is entered, one that could mean two things, one that means nothing, and a language's file
  /// that is none.
  static let sayings = #"""
    say 'parking 12' --yes
    65 say 'gas 20' --language en
    65 say hello
    $ mkdir "$VANLOG_HOME/languages"
    $ printf '{"format":"vanlog language","version":1,"language":"en"}' > \#
    "$VANLOG_HOME/languages/own.json"
    $ printf '{"format":"x"}' > "$VANLOG_HOME/languages/bad.json"
    65 say languages
    """#
}
