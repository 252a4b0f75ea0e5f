"""What vanlog says, and what the story allows."""

import datetime


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def records(device, noun, *options):
    return device.json(noun, "list", "--limit", "10000", *options).get("records", [])


def lasted(life, begin, end, t, for_seconds=0):
    """Whether at a moment it was so since an event, until another."""
    since = None
    for moment, _, what, _ in life.story.moments:
        if what == begin:
            since = moment
        elif what == end:
            if since and since + for_seconds <= t <= moment + 600:
                return True
            since = None
    return False


def allowed_loss(life, begin, end):
    """Seconds at the begin until there is a fix, and for each time that the power or the receiver was gone."""
    seconds = 60.0
    away = None
    for moment, _, what, details in life.story.moments:
        if not begin - 1_000 <= moment <= end + 600:
            continue
        if what in ("starter", "ignition on", "ignition off") and moment < end:
            seconds += 75
        elif what == "stall" and moment < end:
            seconds += 30
        elif what == "power cut" and moment < end:
            seconds += details[0] + 75
        elif what in ("receiver unplugged", "under a roof"):
            away = max(moment, begin)
        elif what in ("receiver plugged in", "open sky") and away:
            seconds += max(0, min(moment, end) - away) + 60
            away = None
    return seconds


def loss_at(life, moment):
    for begin, end in life.story.drives:
        if begin - 10 <= moment <= end + 10:
            return allowed_loss(life, begin, end)
    return 0
