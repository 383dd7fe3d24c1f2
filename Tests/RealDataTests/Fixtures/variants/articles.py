#!/usr/bin/env python3
"""Makes articles.ndjson, 2,000 articles, and reader.json, one reader of them, for the feed variants.

    python3 articles.py            writes both
    python3 articles.py --check    fails if they are not what it would write

An article has the raw facts that an app would have. Two of them depend on the reader, and no formula works
them out, so the app supplies them with the article: commentsByFollowed (how many of its comments are by people
whom the reader follows) and tagPoints (the sum of the reader's points for its tags).
"""

import json
import random
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
NOW = datetime(2026, 1, 31, 12, 0, 0, tzinfo=timezone.utc)
DAY = timedelta(days=1)

TAGS = ["swift", "python", "rust", "go", "web", "css", "ux", "data", "ops", "security", "career", "games"]
TAGS += ["crypto", "ads", "hype", "drama", "quiz", "memes"]

READER = {
    "now": NOW.strftime("%Y-%m-%dT%H:%M:%SZ"),
    "followedAuthors": [f"u{number}" for number in range(0, 60, 3)],
    "followedOrganizations": ["o1", "o4", "o7"],
    "followedTags": ["swift", "rust", "web", "data", "security", "career", "ux"],
    "mutedTags": ["crypto", "ads", "hype", "drama", "quiz", "memes"],
    "tagPoints": {"swift": 4, "rust": 3, "web": 1, "data": 2, "security": 1, "career": 0, "ux": 2, "ads": 5},
    "readerLevel": 1.5,
    "seed": "reader-17:2026-01-31",
}


def written(instant, form):
    """One instant in one of three spellings that mean the same."""
    if form == 0:
        return instant.strftime("%Y-%m-%dT%H:%M:%S.") + f"{instant.microsecond // 1000:03d}Z"
    if form == 1:
        there = instant.astimezone(timezone(timedelta(hours=2)))
        return there.strftime("%Y-%m-%dT%H:%M:%S.") + f"{instant.microsecond // 1000:03d}+02:00"
    text = instant.strftime("%Y-%m-%dT%H:%M:%S")
    return text + (f".{instant.microsecond:06d}".rstrip("0") if instant.microsecond else "") + "Z"


def age(source):
    """Mostly some days; often a whole number of them, or a millisecond beside it; the future, and long ago."""
    kind = source.randrange(20)
    if kind < 12:
        return timedelta(milliseconds=source.randrange(0, 18 * 86_400_000))
    if kind < 15:
        return DAY * source.randrange(0, 17)
    if kind < 17:
        return DAY * source.randrange(0, 17) + timedelta(milliseconds=source.choice([-1, 1]))
    if kind < 19:
        return -timedelta(milliseconds=source.randrange(1, 3 * 86_400_000))
    return timedelta(milliseconds=source.randrange(18 * 86_400_000, 800 * 86_400_000))


def count(source, usual, most):
    """Small numbers often, and sometimes one beyond every table."""
    return source.randrange(0, usual) if source.randrange(5) else source.randrange(0, most)


def article(source, number):
    published = NOW - age(source)
    result = {"id": f"a{number}", "publishedAt": written(published, source.randrange(3))}
    comments = count(source, 13, 60)
    if comments and source.randrange(8):
        commented = NOW - age(source) if source.randrange(3) == 0 else published + DAY * source.random()
        commented = commented.replace(microsecond=commented.microsecond // 1000 * 1000)
        result["latestCommentAt"] = written(commented, source.randrange(3))
    elif source.randrange(4) == 0:
        result["latestCommentAt"] = None
    result["commentsCount"] = comments
    result["commentsByFollowed"] = min(comments, source.choice([0, 0, 0, 1, 1, 2, 3, 5]))
    result["featured"] = source.randrange(6) == 0
    result["authorId"] = f"u{source.randrange(0, 60)}"
    if source.randrange(3) == 0:
        result["organizationId"] = f"o{source.randrange(0, 9)}"
    tags = source.sample(TAGS[:12], source.choice([0, 1, 2, 3, 4, 4, 6]))
    tags += source.sample(TAGS[12:], source.choice([0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6]))
    if tags or source.randrange(2):
        result["tags"] = tags
    result["tagPoints"] = sum(READER["tagPoints"].get(tag, 0) for tag in tags)
    result["experienceLevel"] = source.randrange(2, 23) / 2
    result["privilegedPoints"] = source.choice(
        [0, 0, 0, -11, -10, -9, -6, -5, -4, -1, 1, 4, 5, 6, 9, 10, 11, source.randrange(-30, 30)])
    result["reactionsCount"] = count(source, 6, 300)
    result["score"] = source.randrange(-4, 16) if source.randrange(6) else source.randrange(-50, 200)
    return result


def articles():
    source = random.Random(2026)
    made = []
    for number in range(2_000):
        if made and source.randrange(12) == 0:
            # The same in everything: only the identity tells them apart.
            made.append(dict(source.choice(made), id=f"a{number}"))
        else:
            made.append(article(source, number))
    source.shuffle(made)
    return made


def lines(values):
    return "".join(json.dumps(value, separators=(",", ":")) + "\n" for value in values)


def main():
    check = "--check" in sys.argv[1:]
    wanted = {
        "articles.ndjson": lines(articles()),
        "reader.json": json.dumps(READER, indent=1) + "\n",
    }
    for name, text in wanted.items():
        path = FOLDER / name
        if not check:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            sys.exit(f"{name} is not what articles.py makes")


if __name__ == "__main__":
    main()
