"""Speaks for an engine that has a Python module: one request a line, one reply a line, both JSON.

    {"do": "run", "statement": …}                                   {"rows": []}
    {"do": "rows", "statement": …, "values": [value, …]}            {"rows": [[value, …], …]}
    {"do": "insert", "table": …, "columns": […], "rows": [[…], …]}  {"error": "what the engine says"}

A value is null, or a text of a letter for its type and what it is, so that no number goes through a reader of
JSON: i whole number, f float, d decimal, s text, b boolean, x blob in hexadecimal digits, and from the caller
also w for an instant or a day as text.
"""

import sys

# Not the folder that the caller happens to be in: a file there could have the name of a module.
sys.path[:] = [path for path in sys.path if path]

import datetime  # noqa: E402
import decimal  # noqa: E402
import json  # noqa: E402
import math  # noqa: E402
import os  # noqa: E402
import tempfile  # noqa: E402
import time  # noqa: E402

BATCH = 60_000  # placeholders in a statement; MariaDB takes 65,535


def read(value):
    if value is None:
        return None
    kind, text = value[0], value[1:]
    if kind == "i":
        return int(text)
    if kind == "f":
        return float(text)
    if kind == "b":
        return text == "1"
    if kind == "x":
        return bytes.fromhex(text)
    return text


def write(value):
    if value is None:
        return None
    if isinstance(value, bool):
        return "b1" if value else "b0"
    if isinstance(value, int):
        return f"i{value}" if -(2**63) <= value < 2**63 else f"d{value}"
    if isinstance(value, float):
        return f"f{value!r}"
    if isinstance(value, decimal.Decimal):
        return f"d{value:f}"
    if isinstance(value, (bytes, bytearray)):
        return "x" + value.hex()
    if isinstance(value, (datetime.datetime, datetime.date)):
        return "s" + value.isoformat()
    return f"s{value}"


def columns_of(rows, types):
    """Each column's type of those given by letter, and its values. One of mixed values is text."""
    for column in zip(*rows):
        kinds = {value[0] if value[0] in types else "s" for value in column if value is not None}
        if len(kinds) == 1:
            kind = kinds.pop()
            yield types[kind], [read(value) for value in column]
        elif "x" in kinds:
            raise ValueError("a column cannot hold both blobs and other values")
        else:
            yield types["s"], [None if value is None else str(read(value)) for value in column]


class DuckDB:
    TYPES = {"i": "BIGINT", "f": "DOUBLE", "s": "VARCHAR", "b": "BOOLEAN", "x": "BLOB"}

    def __init__(self, path):
        import duckdb

        self.connection = duckdb.connect(path)
        self.connection.execute("SET enable_progress_bar = false")
        self.connection.execute("SET TimeZone = 'UTC'")

    def run(self, statement):
        self.connection.execute(statement)

    def rows(self, statement, values):
        return self.connection.execute(statement, [read(value) for value in values]).fetchall()

    def insert(self, table, columns, rows):
        # A list a column is one value to bind: ten times as fast as a value a field.
        typed = list(columns_of(rows, self.TYPES))
        lists = ", ".join(f"unnest(CAST(? AS {kind}[]))" for kind, _ in typed)
        statement = f"INSERT INTO {table} ({', '.join(columns)}) SELECT {lists}"
        self.connection.execute(statement, [values for _, values in typed])

    def close(self):
        self.connection.close()


class MariaDB:
    def __init__(self, socket, user, database):
        import mysql.connector

        # The default collation of this module is one that MariaDB does not have.
        self.connection = mysql.connector.connect(
            unix_socket=socket, user=user, database=database or None, use_pure=True, autocommit=True,
            charset="utf8mb4", collation="utf8mb4_general_ci", time_zone="+00:00")  # fmt: skip

    def run(self, statement):
        cursor = self.connection.cursor()
        try:
            cursor.execute(statement)
            if cursor.with_rows:
                cursor.fetchall()
        finally:
            cursor.close()

    def rows(self, statement, values):
        # Prepared by the server: values are sent beside the statement and never become part of it.
        cursor = self.connection.cursor(prepared=True)
        try:
            cursor.execute(statement, [self.read(value) for value in values])
            return cursor.fetchall() if cursor.with_rows else []
        finally:
            cursor.close()

    def insert(self, table, columns, rows):
        size = max(1, min(500, BATCH // len(columns)))
        row = f"({', '.join('?' for _ in columns)})"
        self.connection.start_transaction()
        cursor = self.connection.cursor(prepared=True)
        try:
            start = f"INSERT INTO {table} ({', '.join(columns)}) VALUES "
            full = start + ", ".join([row] * size)
            for first in range(0, len(rows), size):
                part = rows[first : first + size]
                # The same object for each full batch, which then is prepared once.
                statement = full if len(part) == size else start + ", ".join([row] * len(part))
                cursor.execute(statement, [self.read(value) for values in part for value in values])
            self.connection.commit()
        except BaseException:
            self.connection.rollback()
            raise
        finally:
            cursor.close()

    @staticmethod
    def read(value):
        # Not an instant's Z, which MariaDB takes for a mistake; the session is in UTC.
        if value is not None and value[0] == "w":
            return value[1:].removesuffix("Z")
        value = read(value)
        # The server would take the greatest number that it has, and warn.
        if isinstance(value, float) and math.isinf(value):
            raise ValueError("MariaDB has no infinite numbers")
        return value

    def close(self):
        self.connection.close()


class Spark:
    TYPES = {"i": "bigint", "f": "double", "s": "string", "b": "boolean", "x": "binary"}

    def __init__(self, partitions):
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        from pyspark.sql import SparkSession

        self.folder = tempfile.TemporaryDirectory(prefix="ordering-spark-")
        builder = SparkSession.builder.master("local[2]").appName("ordering")
        for name, value in {
            "spark.log.level": "OFF",
            "spark.local.dir": self.folder.name,
            "spark.sql.session.timeZone": "UTC",
            "spark.sql.shuffle.partitions": partitions,
            "spark.sql.warehouse.dir": os.path.join(self.folder.name, "warehouse"),
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
        }.items():
            builder = builder.config(name, value)
        self.session = builder.getOrCreate()

    def run(self, statement):
        self.session.sql(statement)

    def rows(self, statement, values):
        arguments = [read(value) for value in values]
        return [tuple(row) for row in self.session.sql(statement, args=arguments).collect()]

    def insert(self, table, columns, rows):
        from pyspark.sql import functions
        from pyspark.sql.types import StructField, StructType, _parse_datatype_string

        typed = list(columns_of(rows, self.TYPES))
        names = [name[1:-1].replace("``", "`") if name[:1] == "`" else name for name in columns]
        # Not by the columns' names: one with a back quote could not be named below.
        schema = StructType([
            StructField(f"c{number}", _parse_datatype_string(kind)) for number, (kind, _) in enumerate(typed)
        ])
        given = dict(zip(names, range(len(names))))
        target = self.session.table(table).schema
        unknown = [name for name in names if name not in target.names]
        if unknown:
            raise ValueError(f"the table {table} has no column {unknown[0]}")
        frame = self.session.createDataFrame(list(zip(*[values for _, values in typed])), schema)
        frame.select([
            (frame[given[field.name]] if field.name in given else functions.lit(None))
            .cast(field.dataType).alias(field.name)
            for field in target
        ]).write.insertInto(table)  # fmt: skip

    def close(self):
        self.session.stop()
        self.folder.cleanup()


ENGINES = {"DuckDB": DuckDB, "MariaDB": MariaDB, "Spark": Spark}


def answer(engine, request):
    do = request["do"]
    if do == "rows":
        rows = engine.rows(request["statement"], request["values"])
        return {"rows": [[write(value) for value in row] for row in rows]}
    if do == "insert":
        if request["rows"]:
            engine.insert(request["table"], request["columns"], request["rows"])
    else:
        engine.run(request["statement"])
    return {"rows": []}


def words(error):
    if isinstance(error, ModuleNotFoundError):
        return f"{sys.executable} has no module '{error.name}'"
    # Spark adds where in its own source it was.
    return str(error).split("\nJVM stacktrace:")[0].strip() or type(error).__name__


def main():
    os.environ["TZ"] = "UTC"
    time.tzset()
    # What a module prints must not come between the replies, nor may a process it starts keep them open.
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)

    def reply(message):
        replies.write(json.dumps(message).encode() + b"\n")
        replies.flush()

    try:
        engine = ENGINES[sys.argv[1]](*sys.argv[2:])
    except Exception as error:
        return reply({"error": words(error)})
    reply({"rows": []})
    for line in requests:
        try:
            message = answer(engine, json.loads(line))
        except Exception as error:
            message = {"error": words(error)}
        reply(message)
    engine.close()


main()
