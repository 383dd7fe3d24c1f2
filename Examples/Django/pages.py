#!/usr/bin/env python3
"""The stories of Examples/Pages in Django, in the order of their rule file.

    python pages.py FRAGMENTS

FRAGMENTS is what `swift run PagesExample fragments percent` prints: pieces of SQL with the placeholders of Python's
database clients. A project writes them when it is built, and needs no Swift to run.
"""

import json
import pathlib
import sys

import django
from django.conf import settings

settings.configure(
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
)
django.setup()

from django.db import connection, models  # noqa: E402
from django.db.models.expressions import OrderBy, RawSQL  # noqa: E402


class Story(models.Model):
    id = models.TextField(primary_key=True)
    title = models.TextField()
    section = models.TextField(null=True)
    priority = models.IntegerField(null=True)
    published_at = models.IntegerField(null=True)

    class Meta:
        app_label = "newsroom"
        db_table = "stories"


class StoryForTheDesk(models.Model):
    """The same stories by the view, for code that knows nothing of the rules."""

    id = models.TextField(primary_key=True)
    title = models.TextField()

    class Meta:
        app_label = "newsroom"
        db_table = "stories_for_the_desk"
        managed = False


class Written(OrderBy):
    """Keys as they stand behind ORDER BY, with their own directions."""

    def __init__(self, sql, values=()):
        super().__init__(RawSQL(sql, values))

    def as_sql(self, compiler, connection, template=None, **extra):
        return self.expression.sql, self.expression.params


def show(title, stories):
    print(title, " ".join(story.id for story in stories))


fragments = json.loads(pathlib.Path(sys.argv[1]).read_text())
order = Written(fragments["orderBy"]["sql"], fragments["orderBy"]["values"])

with connection.cursor() as cursor:
    script = pathlib.Path(__file__).parents[1] / "Pages" / "stories.sql"
    cursor.connection.executescript(script.read_text())
    cursor.execute(fragments["createView"])

show("All:", Story.objects.order_by(order))
show("Of 2026-03-01:", Story.objects.filter(published_at__gte=1772323200000).order_by(order))
show("The first five:", Story.objects.order_by(order)[:5])
after = fragments["afterS08"]
show(
    "Five behind s08:",
    Story.objects.extra(where=[after["sql"]], params=after["values"]).order_by(order)[:5],
)
show("By the view:", StoryForTheDesk.objects.order_by(Written(fragments["viewOrderBy"])))
