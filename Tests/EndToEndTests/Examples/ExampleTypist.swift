/// Runs a line of bash on a terminal, and answers what is asked there as a user would.
enum ExampleTypist {
  /// A program of Python, which prints what was shown and ends as the line did.
  ///
  /// Its arguments are the line, one that succeeds once Ctrl-C may be typed, and a limit in seconds.
  ///
  /// A new kind of question is a row of `answers`.
  static let program = #"""
    import fcntl, os, pty, re, select, struct, subprocess, sys, termios, time
    line, proof, limit = sys.argv[1], sys.argv[2], float(sys.argv[3])
    home = os.environ["HOME"]
    passphrase = open(home + "/passphrase").read().strip()
    listed = [open(home + "/words").read().strip(), "", ""]

    def word(question):
      part = re.search(r"List (\d), word", question)
      table = shown.split(f"List {part[1]} of 3", 1)[1] if part else shown
      number = re.search(r"(\d+): $", question)[1]
      return re.search(r"\b" + number + " +([a-z]+)", table)[1]

    answers = [
      (r"\[y/N\] $", lambda _: "y"), (r"\[Y/n/q\] $", lambda _: ""),
      (r"\[[^\]\n]*\]: $", lambda _: ""),
      (r"([Pp]assphrase|The same again): $", lambda _: passphrase), (r"[Ww]ord \d+: $", word),
      (r"(^|\n)> $", lambda _: listed.pop(0)),
    ]
    shown, answered, interrupted = "", 0, False
    child, terminal = pty.fork()
    if child == 0:
      os.chdir(home + "/here")
      os.execv("/bin/bash", ["bash", "-c", line])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 100, 0, 0))
    log = open(home + "/shown", "wb", buffering=0)
    deadline = time.monotonic() + limit
    while True:
      if time.monotonic() > deadline:
        os.kill(child, 9)
        shown += f"\n[not ended in {limit} seconds]"
        break
      if proof and not interrupted and subprocess.run(
          ["/bin/bash", "-c", proof], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
          ).returncode == 0:
        os.write(terminal, b"\x03")
        interrupted = True
      if not select.select([terminal], [], [], 0.1)[0]: continue
      try: more = os.read(terminal, 65536)
      except OSError: break
      if not more: break
      log.write(more)
      shown += more.decode(errors="replace").replace("\r", "")
      # What is echoed of the last answer may come after the next question.
      question = shown[answered:][-300:].rstrip("\n")
      for pattern, answer in answers:
        if re.search(pattern, question):
          answered = len(shown)
          os.write(terminal, answer(question).encode() + b"\n")
          break
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    sys.stdout.write(re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", shown))
    sys.exit(code if code >= 0 else 128 - code)
    """#
}
