#!/usr/bin/env python3
"""Makes the example's stories: stories.ndjson, and stories.csv with the flat fields of the same.

The headlines are put together from word lists, the bylines are desks: no story is true and no person
is named. The data are as uneven as a real feed: equal instants and equal priorities, values that are
absent or null, one instant written in several zones, many scripts, numbers inside titles.

    python3 Examples/Feed/make-stories.py            writes both files
    python3 Examples/Feed/make-stories.py --check    fails if the files are not what it would write
"""

import csv
import io
import json
import random
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

COUNT = 240
FOLDER = Path(__file__).resolve().parent

# Only `random()` gives the same numbers in every version of Python; all else here is made from it.
source = random.Random(20260301)


def chance(probability):
    return source.random() < probability


def whole(low, high):
    return low + int(source.random() * (high - low + 1))


def pick(values):
    return values[whole(0, len(values) - 1)]


# Subjects and predicates of one language fit each other in every pairing.
LANGUAGES = [
    (9, ["City council", "Harbour board", "Night market", "Rail operator", "Weather service", "Open library",
         "University", "Museum of Glass", "Football club", "river trust", "eScooter firm"],
     " {}",
     ["opens its doors at night", "approves a new budget", "plans 40 new benches", "plans 8 new benches",
      "reports a quiet summer", "asks readers for photos", "moves to the old mill",
      "answers: “why now?”", "returns after ten years"]),
    (2, ["Stadtrat", "Hafenverwaltung", "Universität", "Ärztekammer", "Übungswerkstatt", "Straßenbahn"],
     " {}",
     ["beschließt neuen Haushalt", "öffnet früher als geplant", "sucht Ehrenamtliche", "zieht Bilanz"]),
    (2, ["L'école de musique", "La mairie", "Le musée", "L'Élysée-Théâtre"], " {}",
     ["prépare la fête d'été", "rouvre dès lundi", "présente son bilan à Noël"]),
    (1, ["Ångfartyget", "Älvmuseet", "Öresundståget", "Zoologiska museet"], " {}",
     ["är tillbaka", "öppnar igen på lördag"]),
    (1, ["Łódzki teatr", "Uniwersytet", "Żeglarski klub", "Ośrodek kultury"], " {}",
     ["ogłasza nowy program", "świętuje jubileusz"]),
    (2, ["Το μουσείο", "Το λιμάνι", "Το πανεπιστήμιο", "Ένα θέατρο"], " {}",
     ["ανοίγει τις πύλες του", "παρουσιάζει νέο πρόγραμμα", "γιορτάζει εκατό χρόνια"]),
    (2, ["Музей", "Университет", "Городской театр", "Ёлочный базар"], " {}",
     ["открывает новую выставку", "объявляет набор", "отмечает юбилей"]),
    (2, ["المتحف", "المسرح", "المركز العلمي"], " {}",
     ["يفتتح معرضا جديدا", "يعلن برنامج الصيف", "يستقبل الزوار مساء"]),
    (1, ["המוזיאון", "התיאטרון", "הנמל"], " {}",
     ["פותח תערוכה חדשה", "מציג תוכנית קיץ", "חוגג יובל"]),
    (2, ["市立図書館", "科学館", "港の博物館"], "、{}",
     ["夜間開館を開始", "新しい展示を公開", "改修を終えて再開"]),
    (1, ["संग्रहालय", "नगर पुस्तकालय", "विज्ञान केंद्र"], " {}",
     ["में नई प्रदर्शनी शुरू", "अब रात में भी खुला"]),
]
EMOJI = ["☀️ Weekend weather: dry and bright", "🌧️ Weekend weather: bring an umbrella", "🎉 The old bridge turns 100",
         "🚲 New cycle lane, new questions", "⚽ Late goal, long night", "👩‍🔬 Ask the Science desk"]
SERIES = ["Tide mill diary, part {}", "Rail renewal: day {}", "Kitchen garden {}", "The long walk, chapter {:02}"]
STANDING = ["The day in pictures", "THE DAY IN PICTURES", "the day in numbers", "The Day in Numbers", "Corrections"]
DESKS = ["Science desk", "City desk", "Sports desk", "Weather desk", "Culture desk", "Night desk", "Data desk",
         "Readers' desk", "Économie", "Übersee-Redaktion", "Γραφείο πολιτισμού", "科学部", "science desk"]
TAGS = ["weather", "transport", "culture", "sport", "science", "health", "food", "budget", "Ferien", "été", "港"]
ZONES = [0, 0, 0, 0, 1, 2, -5, 5.5]

# Each language as often as its weight says.
TONGUES = [language for language in LANGUAGES for _ in range(language[0])]


def headline(parts):
    """A new headline of a series or of any language, or one that stands there every day."""
    kind = source.random()
    if kind < 0.16:
        name = pick(SERIES)
        parts[name] = parts.get(name, 0) + 1
        return name.format(parts[name])
    if kind < 0.22:
        return pick(STANDING)
    if kind < 0.25:
        return pick(EMOJI)
    _, subjects, join, predicates = pick(TONGUES)
    return pick(subjects) + join.format(pick(predicates))


def title(parts, seen):
    while True:
        result = headline(parts)
        if result in STANDING or result not in seen:
            seen.add(result)
            return result


def shuffle(values):
    for index in range(len(values) - 1, 0, -1):
        other = whole(0, index)
        values[index], values[other] = values[other], values[index]


def written(instant):
    """RFC 3339, in the zone of whoever wrote it."""
    hours = pick(ZONES)
    local = instant.astimezone(timezone(timedelta(hours=hours)))
    text = local.strftime("%Y-%m-%dT%H:%M:%S")
    if instant.microsecond:
        text += f".{instant.microsecond // 1000:03d}"
    return text + ("Z" if hours == 0 else local.strftime("%z")[:3] + ":" + local.strftime("%z")[3:])


def put(story, key, value, absent=0.0, null=0.0):
    """Sets the value, leaves the key out, or writes null."""
    roll = source.random()
    if roll < absent:
        return
    story[key] = None if roll < absent + null else value


def stories():
    parts, seen, result = {}, set(), []
    # From before to after the night when most of Europe's clocks go forward (29 March 2026).
    start = datetime(2026, 2, 26, 5, 0, tzinfo=timezone.utc)
    # Scheduled stories go out together, on the hour.
    batches = [start + timedelta(hours=whole(0, 33 * 24)) for _ in range(22)]
    for _ in range(COUNT):
        if chance(0.35):
            published = pick(batches)
        else:
            published = start + timedelta(seconds=whole(0, 33 * 24 * 3600))
            if chance(0.1):
                published += timedelta(milliseconds=250 * whole(1, 3))
        story = {"title": title(parts, seen)}
        put(story, "publishedAt", written(published), absent=0.04, null=0.02)
        if chance(0.3):
            put(story, "updatedAt", written(published + timedelta(minutes=whole(5, 4000))), null=0.1)
        put(story, "priority", pick([1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5]), absent=0.12, null=0.05)
        section = pick(["standard"] * 12 + ["opinion"] * 4 + ["live"] * 3 + ["breaking"] * 2)
        put(story, "section", section, absent=0.03)
        put(story, "featured", chance(0.15), absent=0.2)
        roll = source.random()
        if roll > 0.1:
            story["author"] = {"name": pick(DESKS)} if roll > 0.16 else pick([None, {}, {"name": None}])
        tags = []
        for _ in range(pick([0, 0, 1, 1, 2, 3, 4])):
            tag = pick(TAGS)
            if tag not in tags:
                tags.append(tag)
        put(story, "tags", tags, absent=0.08, null=0.02)
        # A few stories are much read, most are not.
        heat = source.random() ** 3
        put(story, "points", whole(0, int(1 + 1800 * heat)) / 2, absent=0.05)
        put(story, "comments", whole(0, int(1 + 1300 * heat * source.random())), absent=0.03, null=0.03)
        put(story, "readMinutes", pick([1, 2, 2, 3, 3, 4, 5, 6, 8, 10, 11, 14, 25]), absent=0.06)
        result.append(story)
    # Neither the order of the lines nor that of the numbers is an order of the feed, so that nothing
    # comes out right by luck.
    shuffle(result)
    numbers = list(range(1, COUNT + 1))
    shuffle(numbers)
    return [{"id": f"story-{number:03d}", **story} for number, story in zip(numbers, result)]


def ndjson(rows):
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def table(rows):
    """The flat fields; a missing value is an empty cell, and the list of tags is left out."""
    columns = ["id", "title", "publishedAt", "updatedAt", "priority", "section", "featured", "author.name",
               "points", "comments", "readMinutes"]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        flat = {**row, "author.name": (row.get("author") or {}).get("name")}
        if "featured" in flat:
            flat["featured"] = "true" if flat["featured"] else "false"
        writer.writerow(["" if flat.get(column) is None else flat[column] for column in columns])
    return out.getvalue()


def main():
    rows = stories()
    stale = False
    for name, text in [("stories.ndjson", ndjson(rows)), ("stories.csv", table(rows))]:
        path, data = FOLDER / name, text.encode("utf-8")
        if sys.argv[1:] == ["--check"]:
            if not path.exists() or path.read_bytes() != data:
                print(f"{name} is not what make-stories.py writes", file=sys.stderr)
                stale = True
        else:
            path.write_bytes(data)
    sys.exit(1 if stale else 0)


main()
