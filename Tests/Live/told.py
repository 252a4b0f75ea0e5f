"""What vanlog says, and what the story allows."""

import datetime


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def records(device, noun, *options):
    return device.json(noun, "list", "--limit", "10000", *options).get("records", [])


# What begins, and what ends it.
ENDS = {
    "receiver unplugged": "receiver plugged in", "under a roof": "open sky", "card full": "card has room",
    "remotes away": "remotes back",
}


def spans(story, what):
    """From when to when it was so."""
    found, since = [], None
    for moment, _, event, _ in story.moments:
        if event == what and since is None:
            since = moment
        elif event == ENDS[what] and since is not None:
            found.append((since, moment))
            since = None
    return found + ([(since, story.end)] if since is not None else [])


def lasted(story, what, t, for_seconds=0):
    """Whether at a moment, or just before, it had been so for a while."""
    return any(begin + for_seconds <= t <= end + 600 for begin, end in spans(story, what))


def allowed_loss(story, begin, end):
    """Seconds of a drive until there is a fix, and for each time that power, receiver or card was gone."""
    seconds = 60.0
    for moment, _, what, details in story.moments:
        if not begin - 1_000 <= moment < end:
            continue
        if what in ("starter", "ignition on", "ignition off"):
            seconds += 75
        elif what == "stall":
            seconds += 30
        elif what == "power cut":
            seconds += details[0] + 75
    for what in ("receiver unplugged", "under a roof", "card full"):
        for since, until in spans(story, what):
            if since < end and until > begin:
                seconds += min(until, end) - max(since, begin) + 60
    return seconds


def loss_at(story, moment):
    for begin, end in story.drives:
        if begin - 10 <= moment <= end + 10:
            return allowed_loss(story, begin, end)
    return 0
