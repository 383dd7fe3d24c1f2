"""Commands that sort a file of records into another: the tool `ordering`, DuckDB, polars, jq, Miller and GNU sort.

    peer_files.py ENGINE SETTINGS     one run of DuckDB or polars, which prints its milliseconds

All run as processes of their own, on as many cores as threads are wanted. Of the two that Python runs, neither its
start nor the loading of modules counts. None but `ordering --write` waits until what it wrote has reached the disk:
DuckDB's COPY makes no call of fsync.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import time

ORDERING = "oldest"


class Refused(Exception):
    """A command did not end well; the text is the first line of what it said."""


# Engines that Python runs.


def duckdb(source, target, threads, form, memory=None, temporary=None, first=None):
    import duckdb

    start = time.perf_counter()
    settings = {"threads": threads}
    if memory:
        settings |= {"memory_limit": memory, "temp_directory": temporary}
    connection = duckdb.connect(config=settings)
    # Told the columns, it need not look for them, and leaves dates as they are spelt.
    columns = {
        "id": "VARCHAR",
        "title": "VARCHAR",
        "publishedAt": "VARCHAR",
        "priority": "BIGINT",
        "section": "VARCHAR",
        "author": "VARCHAR",
        "summary": "VARCHAR",
    }
    readers = {
        "ndjson": f"read_ndjson('{source}', columns={columns})",
        "json": f"read_json('{source}', columns={columns}, format='array')",
        "csv": f"read_csv('{source}', columns={columns}, header=true, auto_detect=false, delim=',', quote='\"')",
        "tsv": f"read_csv('{source}', columns={columns}, header=true, auto_detect=false, delim='\t', quote='')",
    }
    writers = {
        "ndjson": "FORMAT json",
        "json": "FORMAT json, ARRAY true",
        "csv": "FORMAT csv, HEADER",
        "tsv": "FORMAT csv, HEADER, DELIMITER '\t'",
    }
    limit = f"LIMIT {first}" if first else ""
    connection.execute(
        f"""COPY (SELECT * FROM {readers[form]} ORDER BY priority DESC, "publishedAt", id {limit})
        TO '{target}' ({writers[form]})"""
    )
    return time.perf_counter() - start


def polars(source, target, threads, form):
    import polars

    start = time.perf_counter()
    readers = {"ndjson": polars.read_ndjson, "json": polars.read_json, "csv": polars.read_csv}
    frame = readers[form](source).sort("priority", "publishedAt", "id", descending=[True, False, False])
    writers = {"ndjson": frame.write_ndjson, "json": frame.write_json, "csv": frame.write_csv}
    writers[form](target)
    return time.perf_counter() - start


IN_PYTHON = {"DuckDB": duckdb, "polars": polars}


class Command:
    """Something to run: its arguments, and whether it writes to standard output."""

    def __init__(self, arguments, writes_output, threads, environment=None):
        self.arguments = arguments
        self.writes_output = writes_output
        self.threads = threads
        self.environment = environment or {}

    def run(self, target):
        """The milliseconds, and the peak of resident memory in bytes."""
        cores = sorted(os.sched_getaffinity(0))[: self.threads]
        if os.path.exists(target):
            os.unlink(target)
        with open(target if self.writes_output else os.devnull, "wb") as output:
            start = time.perf_counter()
            process = subprocess.Popen(
                self.arguments,
                stdout=output if self.writes_output else subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=os.environ | self.environment,
                preexec_fn=lambda: os.sched_setaffinity(0, cores),
            )
            # None of them says more than a pipe holds before its output is read.
            said = b"" if self.writes_output else process.stdout.read()
            errors = process.stderr.read().decode(errors="replace")
            _, status, usage = os.wait4(process.pid, 0)
            taken = (time.perf_counter() - start) * 1000
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            lines = [line for line in errors.splitlines() if line.strip()]
            python = self.arguments[0] == sys.executable
            raise Refused((lines[-1 if python else 0] if lines else f"exit code {process.returncode}")[:120])
        in_python = not self.writes_output and self.arguments[0] == sys.executable
        return (float(said) if in_python else taken), usage.ru_maxrss * 1024


class Engines:
    """Makes the command of each engine for a file."""

    def __init__(self, tool, rules, target):
        self.tool = tool
        self.rules = rules
        self.target = target
        self.options = subprocess.run([tool, "help", "sort"], capture_output=True, text=True, check=False).stdout

    def knows(self, option):
        return re.search(rf"^\s*{option}\b", self.options, re.MULTILINE) is not None

    def ours(self, *files, threads=1, options=(), write=False):
        options = [*options]
        for option in options:
            if option.startswith("--") and not self.knows(option):
                raise Refused(f"`ordering sort` has no `{option}`")
        if self.knows("--threads"):
            options += ["--threads", str(threads)]
        if write:
            options += ["--write", self.target]
        arguments = [self.tool, "sort", ORDERING, *files, "--rules", self.rules, *options]
        return Command(arguments, not write, threads)

    def in_python(self, name, source, threads, form, **settings):
        settings |= {"source": source, "target": self.target, "threads": threads, "form": form}
        arguments = [sys.executable, __file__, name, json.dumps(settings)]
        return Command(arguments, False, threads, {"POLARS_MAX_THREADS": str(threads)})

    def duckdb(self, source, threads, form, **settings):
        return self.in_python("DuckDB", source, threads, form, **settings)

    def polars(self, source, threads, form):
        return self.in_python("polars", source, threads, form)

    def jq(self, source, form="ndjson"):
        """It has one thread."""
        keys = "sort_by(-.priority, .publishedAt, .id)"
        program = ["-c", keys] if form == "json" else ["-c", "-s", f"{keys} | .[]"]
        return Command(["jq", *program, source], True, 1)

    def miller(self, source, threads, form):
        form = {"ndjson": "jsonl"}.get(form, form)
        keys = ["sort", "-nr", "priority", "-f", "publishedAt", "-f", "id"]
        return Command(["mlr", f"--i{form}", f"--o{form}", *keys, source], True, threads)

    def gnu_sort(self, source, threads, *options):
        """The header first, then the rows, by bytes."""
        keys = f"-t '\t' -k4,4nr -k3,3 -k1,1 --parallel={threads} {' '.join(options)}"
        script = f"head -n 1 {source}; tail -n +2 {source} | sort {keys}"
        return Command(["bash", "-c", script], True, threads, {"LC_ALL": "C"})


# The order of what was written.


def order(path, form="ndjson"):
    """The number of records, and a digest of their ids in order. Ids hold no escapes, quotes or separators."""
    digest = hashlib.sha256()
    count = 0
    with open(path, "rb") as file:
        if form in ("csv", "tsv"):
            separator = b"," if form == "csv" else b"\t"
            next(file, None)
            found = (line.split(separator, 1)[0] for line in file)
        else:
            found = (id for line in lines(file) for id in re.findall(rb'"id": ?"([^"]*)"', line))
        for id in found:
            digest.update(id + b"\n")
            count += 1
    return count, digest.hexdigest()


def lines(file):
    """Its lines, or pieces that end behind a record where all records stand on one line."""
    rest = b""
    for piece in iter(lambda: file.read(1 << 20), b""):
        *whole, rest = (rest + piece).split(b"}")
        yield b"}".join(whole)
    yield rest


if __name__ == "__main__":
    print(IN_PYTHON[sys.argv[1]](**json.loads(sys.argv[2])) * 1000)
