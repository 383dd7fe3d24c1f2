"""Makes files of records of which it is known where each record stands and what it holds: nothing is parsed."""

import json
import random
from datetime import datetime, timedelta, timezone
from fractions import Fraction

FORMATS = ("ndjson", "json", "csv", "tsv")

LETTERS = list("aabcxyzABZ 019.-_") + ["é", "e\u0301", "ß", "Ω", "ж", "日", "本", "語", "\uffee", "😀", "\U00020000", "\u200d"]
# What stands in texts of some formats only.
AWKWARD = {"ndjson": list('"\\\t\n\r/{}[],:'), "csv": list('",\n\r\t'), "tsv": list('",{}')}
AWKWARD["json"] = AWKWARD["ndjson"]

# The names of the fields in the data.
NAMES = ("id", "o.text", "whole", "o.number", "date", "money")

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


class Record:
    """A record: its bytes, the line end behind it, and its values by name; what is missing is None."""

    __slots__ = ("raw", "ending", "values")

    def __init__(self, raw, ending, values):
        self.raw = raw
        self.ending = ending
        self.values = values


class MadeFile:
    """Bytes, and what they hold: `head`, records, and in a list what stands between and behind them."""

    def __init__(self, form, head, records, separators=(), tail=b"", gaps=None):
        self.form = form
        self.head = head
        self.records = records
        self.separators = separators
        self.tail = tail
        # Blank lines in front of each record and behind the last, which are not written.
        self.gaps = gaps or [b""] * (len(records) + 1)

    @property
    def bytes(self):
        pieces = [self.head]
        for place, record in enumerate(self.records):
            if self.form == "json" and place > 0:
                pieces.append(self.separators[place - 1])
            pieces += [self.gaps[place], record.raw, record.ending]
        return b"".join(pieces + [self.gaps[-1], self.tail])

    def expected(self, order):
        """What sorting by an order of all its records must give."""
        if self.form == "json":
            pieces = [self.head]
            for place, record in enumerate(order):
                pieces += [self.separators[place - 1] if place > 0 else b"", record.raw]
            return b"".join(pieces + [self.tail])
        return self.head + lines(order, self.records)


def lines(order, records):
    """Records with their line ends; one without takes that of the first that has one, unless it is the last."""
    usual = next((record.ending for record in records if record.ending), b"")
    pieces = []
    for place, record in enumerate(order):
        pieces += [record.raw, record.ending or (usual if place + 1 < len(order) else b"")]
    return b"".join(pieces)


class Maker:
    """Makes files from a seed."""

    def __init__(self, seed, form, padding=0, alike=False):
        self.random = random.Random(f"{seed} {form}")
        self.form = form
        # The usual length of a member that nothing reads.
        self.padding = padding
        # Whether lines end alike, none is blank and the last one ends too, so that files can follow one another.
        self.alike = alike
        self.noise = "".join(self.random.choices(LETTERS, k=9000))
        self.extra = self.random.random() < 0.5

    def file(self, count, first=0):
        """A file of so many records, whose ids count from `first`."""
        numbers = list(range(first, first + count))
        self.random.shuffle(numbers)
        records = [self.record(number) for number in numbers]
        make = {"ndjson": self.lines, "json": self.list, "csv": self.rows, "tsv": self.rows}[self.form]
        return make(records)

    # Files.

    def lines(self, records):
        head = b"" if self.alike or self.random.random() < 0.7 else b"\xef\xbb\xbf"
        return self.with_ends(head, records)

    def rows(self, records):
        separator = b"," if self.form == "csv" else b"\t"
        head = b"" if self.alike or self.random.random() < 0.7 else b"\xef\xbb\xbf"
        names = [self.cell(name) for name in self.columns]
        return self.with_ends(head + separator.join(names) + self.ending(), records)

    def with_ends(self, head, records):
        for record in records:
            record.ending = self.ending()
        gaps = [b""] * (len(records) + 1)
        if not self.alike and records:
            if self.random.random() < 0.5:
                records[-1].ending = b""
            elif self.random.random() < 0.3:
                gaps[-1] = b"\n"
            if self.random.random() < 0.3:
                for place in self.random.sample(range(1, len(records) + 1), k=min(3, len(records)) - 1):
                    if place < len(records) or records[-1].ending:
                        gaps[place] = self.random.choice([b"\n", b"\r\n"] + [b"  \n"] * (self.form == "ndjson"))
        return MadeFile(self.form, head, records, gaps=gaps)

    def ending(self):
        return b"\n" if self.alike or self.random.random() < 0.8 else b"\r\n"

    def list(self, records):
        spaces = [b"", b" ", b"\n", b"\r\n\t", b"\n  "]

        def space():
            return self.random.choice(spaces)

        head = b"[" if self.alike else self.random.choice([b"", b"\xef\xbb\xbf"]) + space() + b"[" + space()
        between = [space() + b"," + space() for _ in records[1:]]
        return MadeFile("json", head, records, between, space() + b"]" + space())

    # Records.

    @property
    def columns(self):
        return [*NAMES, "extra"] if self.extra else NAMES

    def record(self, number):
        values = {
            "id": f"{number:x}-{'é' if number % 7 == 0 else 'e'}",
            "o.text": self.maybe(self.text),
            "whole": self.maybe(self.whole),
            "o.number": self.maybe(self.number),
            "date": self.maybe(self.date),
            "money": self.maybe(self.decimal),
        }
        return Record(self.object(values) if self.form in ("ndjson", "json") else self.row(values), b"", {
            # What is compared, not how it is written.
            name: value[0] if isinstance(value, tuple) else value for name, value in values.items()
        })

    def maybe(self, make):
        return make() if self.random.random() < 0.85 else None

    def text(self):
        length = self.random.choice([0, 1, 1, 2, 2, 3, 6, 12, 40])
        some = LETTERS + AWKWARD[self.form]
        text = "".join(self.random.choices(some, k=length))
        # Many that begin alike, and some that are the same.
        return self.random.choice(["", "", "The same beginning of a text ", "aa"]) + text

    def whole(self):
        value = self.random.choice([
            self.random.randrange(-5, 6),
            self.random.randrange(-5, 6),
            self.random.randrange(-(10**6), 10**6),
            self.random.choice([2**63 - 1, -(2**63), 2**53, 2**53 + 1, 0]),
        ])
        spelt = [str(value), str(value)]
        if abs(value) < 10**6 and self.form in ("ndjson", "json"):
            spelt += [f"{value}.0", f"{value}e0"] + (["-0"] if value == 0 else [])
        return value, self.random.choice(spelt)

    def number(self):
        kind = self.random.randrange(5)
        if kind == 0:
            return self.whole()
        if kind == 1:
            value = self.random.randrange(-40, 40) / 4
            return Fraction(value), self.random.choice([repr(value), f"{value:.3f}", f"{value:e}"])
        if kind == 2:
            value = self.random.choice([1e300, -1e300, 5e-324, 0.1, 0.30000000000000004, 0.3])
            return Fraction(value), repr(value)
        if kind == 3:
            return Fraction(0), self.random.choice(["0", "-0.0", "0e5"])
        value = self.random.uniform(-1000, 1000)
        return Fraction(value), repr(value)

    def decimal(self):
        digits = self.random.randrange(0, 4)
        value = self.random.randrange(-(10**5), 10**5)
        sign = "-" if value < 0 else ""
        whole, part = divmod(abs(value), 10**digits)
        spelt = f"{sign}{whole}" + (f".{part:0{digits}}" if digits else "")
        return Fraction(value, 10**digits), spelt + (self.random.choice(["", "0", "00"]) if digits else "")

    def date(self):
        """Nanoseconds since 1970, and a spelling of them in some time zone."""
        seconds = self.random.choice([
            self.random.randrange(1_700_000_000, 1_700_000_010),
            self.random.randrange(-2_000_000_000, 4_000_000_000),
        ])
        digits = self.random.choice([0, 0, 3, 9])
        fraction = self.random.randrange(10**digits) if digits else 0
        minutes = self.random.choice([0, 0, 0, 60, -330, 765])
        moment = EPOCH + timedelta(seconds=seconds, minutes=minutes)
        zone = "Z" if minutes == 0 else f"{'+' if minutes > 0 else '-'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"
        part = f".{fraction:0{digits}}" if digits else ""
        spelt = f"{moment:%Y-%m-%dT%H:%M:%S}".rjust(19, "0") + part + zone
        return seconds * 10**9 + fraction * 10 ** (9 - digits), spelt

    def unread(self):
        """A member that nothing reads, as JSON."""
        if self.padding:
            length = self.random.randrange(self.padding * 2)
            start = self.random.randrange(len(self.noise))
            return json.dumps((self.noise[start:] + self.noise * (length // len(self.noise) + 1))[:length])
        return self.random.choice([
            "123456789012345678901234567890", "-1e400", "0.1e-999", '"\\ud83d\\ude00\\u0000"', "[[],{}]", "null",
            '{"id":"not this one","id":2,"a":[1,{"b":"}"}]}', '"' + "x" * self.random.randrange(300) + '"',
        ])

    # Spelling.

    def object(self, values):
        members = {}
        for name, value in values.items():
            if value is None:
                if self.random.random() < 0.5:
                    continue
                spelt = "null"
            elif name in ("id", "o.text"):
                spelt = self.quoted(value)
            elif name == "date" or name == "money" and self.random.random() < 0.5:
                spelt = f'"{value[1]}"'
            else:
                spelt = value[1]
            members[name] = spelt
        outer = [(name, spelt) for name, spelt in members.items() if not name.startswith("o.")]
        inner = [(name[2:], spelt) for name, spelt in members.items() if name.startswith("o.")]
        if inner or self.random.random() < 0.5:
            if self.random.random() < 0.3:
                inner.append(("x", self.unread()))
            self.random.shuffle(inner)
            outer.append(("o", self.braces(inner)))
        for number in range(self.random.randrange(3) if not self.padding else 1):
            outer.append((f"unread {number}", self.unread()))
        self.random.shuffle(outer)
        edge = self.space() if self.form == "ndjson" else ""
        # Spaces around a record of a line belong to it.
        return (edge + self.braces(outer) + edge).encode()

    def braces(self, members):
        text = ",".join(f"{self.space()}{self.name(name)}{self.space()}:{self.space()}{value}" for name, value in members)
        return "{" + text + self.space() + "}"

    def space(self):
        if self.padding or self.random.random() < 0.9:
            return ""
        return self.random.choice([" ", "\t", "  "] + ["\n", "\r\n "] * (self.form == "json"))

    def name(self, name):
        return self.quoted(name) if self.random.random() < 0.02 else f'"{name}"'

    def quoted(self, text):
        if self.random.random() < 0.5:
            return json.dumps(text, ensure_ascii=self.random.random() < 0.5)
        return '"' + "".join(self.escaped(letter) for letter in text) + '"'

    def escaped(self, letter):
        if letter in '"\\' or ord(letter) < 0x20 or self.random.random() < 0.1:
            units = letter.encode("utf-16-be")
            return "".join(f"\\u{units[place]:02x}{units[place + 1]:02X}" for place in range(0, len(units), 2))
        return letter

    def row(self, values):
        cells = []
        for name in self.columns:
            if name == "extra":
                cells.append(self.cell(self.text() + self.noise[: self.random.randrange(self.padding * 2 + 1)]))
                continue
            value = values[name]
            # An empty cell of text is an empty text, which the rules take for missing.
            cells.append(self.cell("" if value is None else value[1] if isinstance(value, tuple) else value))
        return (b"," if self.form == "csv" else b"\t").join(cells)

    def cell(self, text):
        must = self.form == "csv" and any(letter in text for letter in '",\n\r')
        if must or self.form == "csv" and self.random.random() < 0.2:
            text = '"' + text.replace('"', '""') + '"'
        return text.encode()
