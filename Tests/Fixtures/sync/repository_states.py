"""States of records as bundles hold them, and how they are merged, from docs/formats.md alone."""

import hashlib

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def base32(raw):
    number = int.from_bytes(raw, "big")
    return "".join(ALPHABET[number >> shift & 31] for shift in range(125, -1, -5))


def id_of(text):
    number = 0
    for letter in text:
        number = number << 5 | ALPHABET.index(letter)
    return number.to_bytes(16, "big")


def plain_text(value):
    """A value as JSON has it."""
    if not isinstance(value, bytes):
        return value
    if len(value) <= 64:
        return value.hex()
    return {"blake2b": hashlib.blake2b(value, digest_size=32).hexdigest(), "size": len(value)}


class Reader:
    def __init__(self, data):
        self.data, self.position = data, 0

    def raw(self, count):
        if self.position + count > len(self.data):
            raise ValueError("a bundle is cut off")
        self.position += count
        return self.data[self.position - count:self.position]

    def number(self):
        value = shift = 0
        while True:
            byte = self.raw(1)[0]
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self):
        number = self.number()
        return number >> 1 ^ -(number & 1)

    def block(self):
        return self.raw(self.number())

    def text(self):
        return self.block().decode()

    def items(self, read):
        return [read() for _ in range(self.number())]

    @property
    def is_at_end(self):
        return self.position == len(self.data)


class Bundle:
    def __init__(self, data):
        self.reader = reader = Reader(data)
        if reader.number() != 1:
            raise ValueError("a bundle of another version")
        self.actors = reader.items(lambda: reader.raw(16))
        self.records = reader.items(self.record)
        if not reader.is_at_end:
            raise ValueError("something follows a bundle")

    def actor(self):
        return self.actors[self.reader.number()]

    def stamp(self):
        """Time first: so stamps compare as they should."""
        actor = self.actor()
        return self.reader.number(), actor

    def record(self):
        record = Record(self.reader.raw(16))
        record.life = self.reader.number()
        rest, self.reader = self.reader, Reader(self.reader.block())
        if self.reader.data:
            if self.reader.number() != 1:
                raise ValueError("a state of another version")
            record.seen = dict(self.reader.items(self.seen))
            record.fields = dict(self.reader.items(self.field))
            if not self.reader.is_at_end:
                raise ValueError("something follows a state")
        self.reader = rest
        record.large = rest.items(self.large)
        return record

    def large(self):
        return self.reader.text(), self.stamp(), self.reader.raw(32), self.reader.number()

    def seen(self):
        return self.actor(), self.reader.number()

    def part(self):
        return self.actor(), (self.reader.number(), self.reader.signed())

    def entry(self):
        return self.stamp(), self.value()

    def value(self):
        tag = self.reader.number()
        read = {
            0: lambda: None, 1: self.reader.signed, 2: self.reader.text, 3: self.reader.block,
            4: lambda: tuple(self.reader.items(self.reader.text)),
        }[tag]
        return tag, read()

    def field(self):
        name, tag = self.reader.text(), self.reader.number()
        return name, {
            1: self.counter, 2: self.union, 3: lambda: self.manual(Manual),
            4: lambda: LastWrite(self.stamp(), {self.value()}), 5: self.audited,
            6: lambda: self.manual(BothTexts), 7: self.twins,
        }[tag]()

    def counter(self):
        return Counter(dict(self.reader.items(self.part)))

    def audited(self):
        counter = self.counter()
        stamp, number = self.stamp(), self.reader.signed()
        seen = dict(self.reader.items(lambda: (self.actor(), self.reader.signed())))
        counter.last = (stamp, number, seen)
        return counter

    def union(self):
        stamp = self.stamp()
        return Union(stamp, dict(self.reader.items(self.word)))

    def word(self):
        return self.reader.text(), self.reader.number()

    def manual(self, rule):
        entries = set(self.reader.items(self.entry))
        return rule(entries, dict(self.reader.items(self.seen)))

    def twins(self):
        stamp = self.stamp()
        return LastWrite(stamp, set(self.reader.items(self.value)))


def higher(first, second):
    """The higher of what both have under each key."""
    return first | {
        key: max(first[key], value) if key in first else value for key, value in second.items()}


def order(value):
    """Values by their tag, then by their bytes."""
    tag, content = value
    if isinstance(content, tuple):
        content = tuple(word.encode() for word in content)
    return tag, content.encode() if isinstance(content, str) else content


class LastWrite:
    rank = 0

    def __init__(self, stamp, values):
        self.stamp, self.all = stamp, values

    def merged(self, other):
        if self.stamp == other.stamp:
            return LastWrite(self.stamp, self.all | other.all)
        return max(self, other, key=lambda state: state.stamp)

    @property
    def value(self):
        return max(self.all, key=order)[1]

    @property
    def stamps(self):
        return [self.stamp]


class Counter:
    rank = 1

    def __init__(self, parts, last=None):
        self.parts, self.last = parts, last

    def merged(self, other):
        return Counter(higher(self.parts, other.parts), self.merged_last(other))

    def merged_last(self, other):
        if self.last is None or other.last is None:
            return self.last or other.last
        if self.last[:2] != other.last[:2]:
            return max(self.last, other.last, key=lambda last: last[:2])
        return *self.last[:2], higher(self.last[2], other.last[2])

    @property
    def value(self):
        totals = {actor: total for actor, (_, total) in self.parts.items()}
        if self.last is None:
            return sum(totals.values())
        _, number, seen = self.last
        # Nobody has counted: the number was taken away, and there is none until somebody adds to it.
        if bytes(16) in seen and all(total == seen.get(actor, 0) for actor, total in totals.items()):
            return None
        return number + sum(total - seen.get(actor, 0) for actor, total in totals.items())

    @property
    def stamps(self):
        stamps = [(time, actor) for actor, (time, _) in self.parts.items()]
        return stamps + ([self.last[0]] if self.last else [])


class Union:
    rank = 2

    def __init__(self, stamp, lives):
        self.stamp, self.lives = stamp, lives

    def merged(self, other):
        return Union(max(self.stamp, other.stamp), higher(self.lives, other.lives))

    @property
    def value(self):
        return sorted((word for word, life in self.lives.items() if life % 2), key=str.encode)

    @property
    def stamps(self):
        return [self.stamp]


class Manual:
    rank = 3

    def __init__(self, entries, seen):
        self.entries, self.seen = entries, seen

    def merged(self, other):
        entries = {entry for entry in self.entries | other.entries
                   if all(entry in state.entries or not state.has_seen(entry)
                          for state in (self, other))}
        return type(self)(entries, higher(self.seen, other.seen))

    def has_seen(self, entry):
        time, actor = entry[0]
        return self.seen.get(actor, 0) >= time

    @property
    def sorted(self):
        return sorted(self.entries, key=lambda entry: (entry[0], order(entry[1])))

    @property
    def value(self):
        return self.sorted[-1][1][1] if self.entries else None

    @property
    def stamps(self):
        return [stamp for stamp, _ in self.entries]


class BothTexts(Manual):
    rank = 4

    @property
    def value(self):
        texts = dict.fromkeys(text for _, (_, text) in self.sorted if text)
        return "\n\n".join(texts) if len(self.entries) > 1 and texts else super().value


class Record:
    def __init__(self, record_id):
        self.id = record_id
        self.life, self.seen, self.fields, self.large = 0, {}, {}, []

    def set_register(self, name, stamp, value):
        self.fields[name] = LastWrite(stamp, {(3, value)})

    def merge(self, other):
        if self.life == other.life:
            self.seen = higher(self.seen, other.seen)
        elif self.life < other.life:
            self.life, self.seen = other.life, other.seen
        for name, state in other.fields.items():
            known = self.fields.get(name, state)
            if known.rank == state.rank:
                self.fields[name] = known.merged(state)
            else:
                self.fields[name] = max(known, state, key=lambda state: state.rank)

    @property
    def is_alive(self):
        stamps = [stamp for state in self.fields.values() for stamp in state.stamps]
        return self.life % 2 == 1 or any(time > self.seen.get(actor, 0) for time, actor in stamps)

    def values(self):
        values = {name: state.value for name, state in self.fields.items()}
        return {name: value for name, value in values.items() if value is not None}
