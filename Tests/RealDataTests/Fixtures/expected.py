#!/usr/bin/env python3
"""Works out the expected orders of the rule files beside it, without the engine.

Nothing here reads a rule file or calls the tool: the orderings are written out a second time, as Python
sort keys, from the meaning that the rule language gives them. Collation is ICU's own (PyICU).

    python3 expected.py DATA            writes expected/**/*.txt
    python3 expected.py DATA --check    fails if a file is not what it would write

DATA is the folder with movies.json and birdstrikes.csv. Each file holds the record numbers, from 1, in the
order of the ordering, one a line.
"""

import csv
import json
import re
import sys
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import icu

FOLDER = Path(__file__).resolve().parent / "expected"


# A key is (value of a record, descending, missing first). Python's sort is stable, with `reverse` too, so
# sorting by the last key first and by the first key last leaves the wanted order, ties as they came.
# Missing values are taken out beforehand: turning a direction must not move them.


def key(value, descending=False, missing_first=False):
    return value, descending, missing_first


def up(value, missing="last"):
    return key(value, False, missing == "first")


def down(value, missing="last"):
    return key(value, True, missing == "first")


def ordered(records, keys):
    places = list(range(len(records)))
    for value, descending, missing_first in reversed(keys):
        values = [value(record) for record in records]
        missing = [place for place in places if values[place] is None]
        present = [place for place in places if values[place] is not None]
        present.sort(key=lambda place: values[place], reverse=descending)
        places = missing + present if missing_first else present + missing
    return [place + 1 for place in places]


def through(name, *steps):
    """The value of a field, put through functions; a missing one stays missing."""

    def read(record):
        value = record[name]
        for step in steps:
            if value is not None:
                value = step(value)
        return value

    return read


def listed(values, others="last"):
    """The place in a list; what is not listed is equal, and stands after the list or before it."""
    other = -1 if others == "first" else len(values)
    return lambda value: values.index(value) if value in values else other


def bands(bounds):
    return lambda value: sum(value >= bound for bound in bounds)


def steps(size):
    return lambda value: value // size  # Python's // is the floor


def code_points(text):
    return text.encode("utf-8")


def collated(locale="root", strength=icu.Collator.TERTIARY):
    collator = icu.Collator.createInstance(icu.Locale(locale))
    collator.setAttribute(icu.UCollAttribute.NORMALIZATION_MODE, icu.UCollAttributeValue.ON)
    collator.setStrength(strength)
    return lambda text: collator.getSortKey(text)


def natural(text):
    """The text with each number as: how many digits it has (in five), then the digits.

    Then a longer number is greater, equally long ones go digit by digit, and leading zeros are gone. The
    numbers stay digits in their text, so a collator compares letters and numbers in one pass of its first
    level, and case and accents only where all of that is equal.
    """

    def counted(match):
        digits = match[0].lstrip("0")
        return f"{len(digits):05d}{digits}"

    return re.sub("[0-9]+", counted, text)


def year(day):
    return day.year


def month(day):
    return day.year, day.month


def week(day):
    return day - timedelta(days=day.weekday())  # back to Monday


COLLATE = collated()


def in_folder(folder, orderings):
    return {f"{folder}/{name}": keys for name, keys in orderings.items()}


def movies(folder):
    def film(raw):
        title = raw["Title"]
        return {
            "title": None if title is None else str(title),
            "released": datetime.strptime(raw["Release Date"], "%b %d %Y").date(),
            "year": int(raw["Release Date"][-4:]),
            "genre": raw["Major Genre"],
            "certificate": raw["MPAA Rating"],
            "director": raw["Director"],
            "rating": raw["IMDB Rating"],
            "votes": raw["IMDB Votes"],
            "critics": raw["Rotten Tomatoes Rating"],
            "minutes": raw["Running Time min"],
            "budget": raw["Production Budget"],
            "gross": raw["Worldwide Gross"],
            "dvd": raw["US DVD Sales"],
        }

    films = [film(raw) for raw in json.loads((folder / "movies.json").read_text("utf-8"))]
    released, rating, votes = through("released"), through("rating"), through("votes")
    certificates = ["G", "PG", "PG-13", "R", "NC-17", "Open", "Not Rated"]
    # As declared, which is by the alphabet.
    genres = sorted({film["genre"] for film in films} - {None})
    decades = [down(through("year", steps(10))), down(rating)]
    return films, {
        "movies-by-decade": decades,
    } | in_folder("movies", {
        "newest": [down(released)],
        "oldest": [up(released)],
        "by-rating": [down(rating), down(votes)],
        "unrated-first": [up(rating, missing="first"), down(released)],
        "by-critics": [down(through("critics")), down(through("dvd"), missing="first"), up(rating)],
        "by-genre": [up(through("genre", listed(["Comedy", "Romantic Comedy", "Drama"]))), down(rating)],
        "other-genres-first": [
            up(through("genre", listed(["Documentary", "Concert/Performance"], others="first")),
               missing="first"),
            up(released)],
        "by-certificate": [
            up(through("certificate", certificates.index)), down(through("genre", genres.index)),
            down(through("budget"))],
        "by-title": [up(through("title", COLLATE))],
        "by-title-backwards": [down(through("title", COLLATE), missing="first")],
        "by-title-natural": [up(through("title", natural, COLLATE))],
        "by-title-exact": [up(through("title", code_points))],
        "by-title-loosely": [
            up(through("title", collated(strength=icu.Collator.PRIMARY))), down(released)],
        "by-title-swedish": [up(through("title", collated("sv", icu.Collator.SECONDARY)))],
        "by-director": [up(through("director", COLLATE)), up(released)],
        "best-of-each-year": [down(through("released", year)), down(rating), down(votes)],
        "by-month": [up(through("released", month)), down(through("title", COLLATE))],
        "by-length": [down(through("minutes", steps(30))), down(rating)],
        "by-budget": [
            up(through("budget", bands([10**6, 10**7, 5 * 10**7, 10**8]))), down(through("gross"))],
    })


def birdstrikes(folder):
    def strike(raw):
        speed = raw["Speed IAS in knots"]
        return {
            "airport": raw["Airport Name"],
            "aircraft": raw["Aircraft Make Model"],
            "damage": raw["Effect Amount of damage"],
            "date": date.fromisoformat(raw["Flight Date"]),
            "operator": raw["Aircraft Airline Operator"],
            "state": raw["Origin State"],
            "phase": raw["Phase of flight"],
            "size": raw["Wildlife Size"],
            "species": raw["Wildlife Species"],
            "time": raw["Time of day"],
            "cost": Decimal(raw["Cost Total $"]),
            "speed": None if speed == "" else int(speed),
        }

    with open(folder / "birdstrikes.csv", encoding="utf-8", newline="") as file:
        strikes = [strike(raw) for raw in csv.DictReader(file)]
    phases = ["Parked", "Taxi", "Take-off run", "Climb", "Descent", "Approach", "Landing Roll"]
    sizes, times = ["Small", "Medium", "Large"], ["Dawn", "Day", "Dusk", "Night"]
    flown, cost, speed = through("date"), through("cost"), through("speed")
    return strikes, in_folder("birdstrikes", {
        "most-costly": [down(cost), down(flown)],
        "by-phase": [
            up(through("phase", listed(["Landing Roll", "Take-off run"]))), up(through("time", times.index)),
            down(flown)],
        "phase-by-phase": [
            up(through("phase", phases.index)), down(through("size", sizes.index)), down(speed)],
        "by-species": [up(through("species", COLLATE)), down(speed, missing="first")],
        "fastest": [down(speed), down(flown)],
        "slowest-unknown-first": [
            up(through("speed", steps(25)), missing="first"), down(through("aircraft", natural, COLLATE))],
        "by-aircraft": [
            up(through("aircraft", natural, COLLATE)),
            up(through("damage", listed(["Substantial", "Medium", "Minor"], others="first"))),
            down(through("operator", COLLATE))],
        "by-week": [
            down(through("date", week)), down(through("cost", bands([1, 1000, 100000]))),
            up(through("state", code_points))],
        "by-place": [
            up(through("state", collated(strength=icu.Collator.SECONDARY))),
            down(through("airport", COLLATE)), down(through("date", year))],
    })


def main():
    data, check, stale = Path(sys.argv[1]), sys.argv[2:] == ["--check"], []
    for read in [movies, birdstrikes]:
        records, orderings = read(data)
        for name, keys in orderings.items():
            path = FOLDER / f"{name}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            text = "".join(f"{number}\n" for number in ordered(records, keys))
            if not check:
                path.write_text(text)
            elif not path.exists() or path.read_text() != text:
                stale.append(str(path))
    for path in stale:
        print(f"{path} is not what expected.py writes", file=sys.stderr)
    sys.exit(1 if stale else 0)


main()
