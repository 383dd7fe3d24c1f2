#!/usr/bin/env python3
"""Works out scores and orders of articles.ndjson from the configurations themselves, without the engine.

    python3 expected.py VARIANTS            writes expected/*.txt
    python3 expected.py VARIANTS --check    fails if a file is not what it would write

VARIANTS is the folder with 20220509-variant.json and the others: no rule file is read here. Each line is an
article and its relevancy, in the final order. The relevancy is the product of the factors of all levers, from
the first to the last as they are written, in 64-bit floats.

`max_days_since_published` picks articles before they are sorted, and is no part of this.
"""

import functools
import hashlib
import json
import math
import operator
import sys
from datetime import datetime, timedelta
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
VARIANTS = ["20220509-variant", "20220603-variant-a", "20221122-variant-c"]


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


class Levers:
    """The value of each lever for an article and a reader; None where there is none, which gets the fallback."""

    def __init__(self, reader):
        self.reader = reader
        self.now = instant(reader["now"])

    def days(self, text):
        """Whole days from then to now; a day that has begun in the future is -1."""
        return (self.now - instant(text)) // timedelta(days=1)

    def followed(self, article, tags):
        return len(set(article.get("tags") or []) & set(self.reader[tags]))

    def daily_decay(self, article, _):
        return self.days(article["publishedAt"])

    def latest_comment(self, article, _):
        latest = article.get("latestCommentAt")
        return None if latest is None else self.days(latest)

    def comments_count(self, article, _):
        return article["commentsCount"]

    def comments_count_by_those_followed(self, article, _):
        return article["commentsByFollowed"]

    def featured_article(self, article, _):
        return 1 if article["featured"] else 0

    def following_author(self, article, _):
        return 1 if article["authorId"] in self.reader["followedAuthors"] else 0

    def following_org(self, article, _):
        # An article of no organization is of none that is followed.
        return 1 if article.get("organizationId") in self.reader["followedOrganizations"] else 0

    def matching_positive_tags_intersection_count(self, article, _):
        return self.followed(article, "followedTags")

    def matching_negative_tags_intersection_count(self, article, _):
        return self.followed(article, "mutedTags")

    def matching_positive_tags_intersection_points(self, article, _):
        points = sum(self.reader["tagPoints"].get(tag, 0) for tag in article.get("tags") or [])
        assert points == article["tagPoints"]
        return min(points, 10)

    def experience(self, article, lever):
        level = self.reader.get("readerLevel", lever["default_user_experience_level"])
        return math.floor(abs(article["experienceLevel"] - level) + 0.5)

    def privileged_user_reaction(self, article, lever):
        points = article["privilegedPoints"]
        if points < lever["negative_reaction_threshold"]:
            return -1
        return 1 if points > lever["positive_reaction_threshold"] else 0

    def privileged_user_reaction_granular(self, article, lever):
        points = article["privilegedPoints"]
        if points < lever["very_negative_reaction_threshold"]:
            return -2
        if points < lever["negative_reaction_threshold"]:
            return -1
        if points > lever["very_positive_reaction_threshold"]:
            return 2
        return 1 if points > lever["positive_reaction_threshold"] else 0

    def public_reactions(self, article, _):
        return article["reactionsCount"]

    def public_reactions_score(self, article, _):
        return article["score"]


def factor(levers, name, lever, article):
    value = getattr(levers, name)(article, lever)
    return float(dict(map(tuple, lever["cases"])).get(value, lever["fallback"]))


def randomness(seed, identity):
    digest = hashlib.md5(f"{seed}:{identity}".encode()).hexdigest()
    return int(digest[:13], 16) / 2**52


def ranked(variant, articles, reader):
    levers = Levers(reader)
    scored = []
    for article in articles:
        factors = [factor(levers, name, lever, article) for name, lever in variant["levers"].items()]
        scored.append((article, functools.reduce(operator.mul, factors)))
    if variant["order_by"] == "relevancy_score_and_publication_date":
        # The identity decides last, in the direction of the key before it: descending after `newest first`.
        keys = [lambda pair: pair[1], lambda pair: instant(pair[0]["publishedAt"]), lambda pair: pair[0]["id"]]
        return sorted(scored, key=lambda pair: [key(pair) for key in keys], reverse=True)
    assert variant["order_by"] == "final_order_by_random_weighted_to_score"

    def weight(pair):
        return randomness(reader["seed"], pair[0]["id"]) ** (1 / max(pair[1], 0.1))

    # Behind a score the identity ascends.
    return sorted(sorted(scored, key=lambda pair: pair[0]["id"]), key=weight, reverse=True)


def main():
    folder, check = Path(sys.argv[1]), "--check" in sys.argv[2:]
    reader = json.loads((FOLDER / "reader.json").read_text(encoding="utf-8"))
    text = (FOLDER / "articles.ndjson").read_text(encoding="utf-8")
    articles = [json.loads(line) for line in text.splitlines()]
    for name in VARIANTS:
        variant = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        lines = [f"{article['id']} {score!r}\n" for article, score in ranked(variant, articles, reader)]
        path = FOLDER / "expected" / f"{name}.txt"
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text("".join(lines), encoding="utf-8")
        elif path.read_text(encoding="utf-8") != "".join(lines):
            sys.exit(f"{path.name} is not what expected.py works out")


if __name__ == "__main__":
    main()
