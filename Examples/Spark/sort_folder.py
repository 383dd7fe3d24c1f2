"""Orders a partitioned folder with Spark by the statement that `ordering push` prints.

    python sort_folder.py TOOL

TOOL is the `ordering` tool. The stories of Examples/Feed are written many times over into folders of Parquet and of
JSON, Spark orders each folder, and `ordering sort` the same stories in one file: the orders must be equal.
"""

import datetime
import decimal
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from pyspark.sql import SparkSession

HERE = pathlib.Path(__file__).parent
COPIES = 200
FIELDS = ("id", "title", "publishedAt", "section", "priority", "points", "comments")


def make_stories(path):
    """The stories many times over: other ids, some on other days and in other sections, in any sequence."""
    given = [json.loads(line) for line in (HERE.parent / "Feed/stories.ndjson").read_text().splitlines()]
    chance = random.Random(7)
    stories = []
    for copy in range(COPIES):
        for story in given:
            story = {name: story[name] for name in FIELDS if story.get(name) is not None}
            story["id"] += f"-{copy}"
            if "publishedAt" in story:
                moment = datetime.datetime.fromisoformat(story["publishedAt"].replace("Z", "+00:00"))
                moment += datetime.timedelta(hours=chance.randrange(-2000, 2000))
                story["publishedAt"] = moment.isoformat()
            if chance.random() < 0.1:
                story.pop("section", None)
            stories.append(story)
    chance.shuffle(stories)
    path.write_text("".join(json.dumps(story, ensure_ascii=False) + "\n" for story in stories))


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode()


def argument(value):
    """A bound value as Spark takes it. All values are written as text, with all their digits."""
    text = value["value"]
    if text is None:
        return None
    return {
        "integer": int, "float": float, "decimal": decimal.Decimal, "text": str,
        "boolean": lambda text: text == "true", "date": datetime.date.fromisoformat,
        "timestamp": lambda text: datetime.datetime.fromisoformat(text.replace("Z", "+00:00")),
    }[value["type"]](text)  # fmt: skip


def main():
    tool = sys.argv[1]
    rules = str(HERE / "rules")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        file = folder / "stories.ndjson"
        make_stories(file)

        lines = output(tool, "sort", "archive", str(file), "--rules", rules).splitlines()
        expected = [json.loads(line)["id"] for line in lines]
        pushed = json.loads(output(tool, "push", "archive", "--to", "spark", "--rules", rules, "--output", "json"))
        arguments = [argument(value) for value in pushed["values"]]

        spark = (
            SparkSession.builder.master("local[2]").appName("ordering")
            .config("spark.sql.session.timeZone", "UTC")  # as the report of `ordering push` asks
            .config("spark.sql.shuffle.partitions", 4)
            .config("spark.sql.adaptive.coalescePartitions.enabled", "false")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.log.level", "OFF")
            .getOrCreate()
        )  # fmt: skip
        schema = (
            "id STRING, title STRING, publishedAt TIMESTAMP, section STRING, priority BIGINT, points DOUBLE, "
            "comments BIGINT"
        )
        stories = spark.read.schema(schema).json(str(file)).repartition(3)
        for form in ("parquet", "json"):
            # A folder for each section, and some files in each.
            stories.write.partitionBy("section").format(form).save(str(folder / form))
            reader = spark.read.schema(schema).format(form)
            reader.load(str(folder / form)).createOrReplaceTempView("stories")
            start = time.monotonic()
            ordered = spark.sql(pushed["statement"], args=arguments)
            ids = [row["id"] for row in ordered.select("id").collect()]
            seconds = time.monotonic() - start
            parts = spark.table("stories").rdd.getNumPartitions()
            files = len(list((folder / form).rglob("part-*")))
            print(f"{form}: {len(ids)} stories of {files} files, {parts} partitions ordered in "
                  f"{ordered.rdd.getNumPartitions()}, {seconds:.1f} s", file=sys.stderr)  # fmt: skip
            assert files > 3 and parts > 1 and ordered.rdd.getNumPartitions() > 1
            if ids != expected:
                place = next(i for i, pair in enumerate(zip(ids, expected)) if pair[0] != pair[1])
                sys.exit(f"{form}: row {place + 1} is {ids[place]} in Spark, and {expected[place]} in the tool")
            print(f"{form}: {len(ids)} stories in the same order as by `ordering sort`")
        spark.stop()


main()
