"""Makes the files that are sorted, out of `records.ndjson`; each once, and it stays in its folder.

Larger ones hold the records again and again, each time with other ids and in another century.
"""

import gzip
import json
import os

# Half of a million records, if those of a million stories were written.
BASE = "records.ndjson"
RULES = "records.yaml"
COLUMNS = ["id", "title", "publishedAt", "priority", "section", "author", "summary"]


class Folder:
    def __init__(self, path):
        self.path = path

    def of(self, name):
        return os.path.join(self.path, name)

    @property
    def base(self):
        return self.of(BASE)

    @property
    def rules(self):
        return self.of(RULES)

    def made(self, name, write):
        """The path of a file, which is written beside its place first, so that half a file is never taken for one."""
        path = self.of(name)
        if not os.path.exists(path):
            write(path + ".half")
            os.replace(path + ".half", path)
        return path

    # The same records in other forms.

    def as_rows(self, separator, ending):
        """A header and a row a record. No text of these records holds what must be quoted."""

        def write(path):
            with open(self.base, encoding="utf-8") as records, open(path, "w", encoding="utf-8") as rows:
                rows.write(separator.join(COLUMNS) + "\n")
                for line in records:
                    record = json.loads(line)
                    rows.write(separator.join(str(record[name]) for name in COLUMNS) + "\n")

        return self.made(f"records.{ending}", write)

    @property
    def csv(self):
        return self.as_rows(",", "csv")

    @property
    def tsv(self):
        return self.as_rows("\t", "tsv")

    @property
    def list(self):
        def write(path):
            with open(self.base, encoding="utf-8") as records, open(path, "w", encoding="utf-8") as file:
                separator = "[\n"
                for line in records:
                    file.write(separator + line.removesuffix("\n"))
                    separator = ",\n"
                file.write("\n]\n")

        return self.made("records.json", write)

    @property
    def gzip(self):
        def write(path):
            with open(self.base, "rb") as records, gzip.open(path, "wb", 6) as file:
                copy(records, file)

        return self.made(BASE + ".gz", write)

    @property
    def zstd(self):
        def write(path):
            import pyarrow

            with open(self.base, "rb") as records, pyarrow.OSFile(path, "wb") as sink:
                with pyarrow.CompressedOutputStream(sink, "zstd") as file:
                    copy(records, file)

        return self.made(BASE + ".zst", write)

    # Other numbers of records.

    def times(self, factor):
        """A file so many times as large, or of the first records where that is less than one."""
        if factor == 1:
            return self.base

        def write(path):
            with open(self.base, "rb") as records, open(path, "wb") as file:
                if factor < 1:
                    file.write(records.read(int(os.path.getsize(self.base) * factor)).rpartition(b"\n")[0] + b"\n")
                    return
                for copy in range(int(factor)):
                    records.seek(0)
                    for lines in iter(lambda: records.readlines(1 << 24), []):
                        text = b"".join(lines)
                        text = text.replace(b'"id":"', b'"id":"%d-' % copy)
                        file.write(text.replace(b'"publishedAt":"20', b'"publishedAt":"%d' % (20 + copy)))

        return self.made(f"records-times-{factor}.ndjson", write)

    def parts(self, sorted_path, count):
        """A sorted file dealt out to several, which are sorted too."""
        paths = [self.of(f"sorted-part-{number}.ndjson") for number in range(count)]
        files = [open(path, "wb") for path in paths]
        with open(sorted_path, "rb") as lines:
            for number, line in enumerate(lines):
                files[number % count].write(line)
        for file in files:
            file.close()
        return paths


def copy(source, target):
    for piece in iter(lambda: source.read(1 << 20), b""):
        target.write(piece)
