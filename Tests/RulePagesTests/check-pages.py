"""Opens pages in Chromium, as people do: clicks, types, walks by keyboard, and has axe-core audit what it sees.

    check-pages.py FOLDER             checks the pages in the folder
    check-pages.py --prove FOLDER     spoils the pages in many ways, and says which of them the checks let pass
    check-pages.py --measure PAGE     says how long a page takes to open, and to search

FOLDER holds `change.html`, `large.html`, `preview.html` and `many.html`, and `titles.json` with the titles of the items
of the first as they must be shown; and `written-change.html` and `written-preview.html`, which the tool has written, with
what must be found in them in `written.json`. Prints a line for each thing that is wrong; the exit code is 1 then.
"""

import base64
import hashlib
import json
import pathlib
import re
import shutil
import statistics
import sys
import tempfile
import time
import traceback

from axe_core_python.selenium import Axe
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PHONE, DESK = (390, 844), (1280, 900)


class Browser:
    """A browser of its own, and what can be done with a page in it."""

    def __init__(self):
        options = webdriver.ChromeOptions()
        for name in ("chromium", "chromium-browser", "google-chrome"):
            if path := shutil.which(name):
                options.binary_location = path
                break
        for argument in ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.set_script_timeout(30)
        self.driver.set_page_load_timeout(30)

    def open(self, page, size=DESK, scheme="light", fragment="", media="", scripts=True):
        # Not from one fragment to another of the same page, which opens nothing anew.
        self.driver.get("about:blank")
        width, height = size
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.command("Emulation.setEmulatedMedia", media=media, features=features)
        self.command("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        self.driver.get(page.as_uri() + fragment)

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def row(self, side, place):
        """The button of a row, by the place that it shows."""
        return self.run(
            "return [...document.querySelectorAll(`.list.${arguments[0]} .row > button`)]"
            ".find((row) => row.firstChild.textContent === arguments[1]) ?? null",
            side,
            str(place),
        )

    def shown(self, side):
        """The titles of the rows of a list that are to be seen."""
        return self.run(
            "return [...document.querySelectorAll(`.list.${arguments[0]} .row`)]"
            ".filter((row) => row.checkVisibility()).map((row) => row.querySelector('.what').textContent)",
            side,
        )

    def focused(self):
        """What the focused row shows: its list, and its place."""
        return self.run(
            "const row = document.activeElement; return row.closest('.list') && row.firstChild ? "
            "[row.closest('.list').classList[1], row.firstChild.textContent] : [row.id || row.localName, '']"
        )

    def press(self, *keys):
        webdriver.ActionChains(self.driver).send_keys(*keys).perform()

    def wait(self, script, seconds=5):
        end = time.monotonic() + seconds
        while not (value := self.run("return " + script)) and time.monotonic() < end:
            time.sleep(0.02)
        return value


class Checks:
    def __init__(self, folder):
        self.browser = Browser()
        self.change, self.large = folder / "change.html", folder / "large.html"
        self.preview, self.many = folder / "preview.html", folder / "many.html"
        self.titles = json.loads((folder / "titles.json").read_text("utf-8"))
        self.written = [folder / "written-change.html", folder / "written-preview.html"]
        self.expected = json.loads((folder / "written.json").read_text("utf-8"))
        self.wrong = []
        self.check = ""

    def expect(self, value, expected, words):
        if value != expected:
            self.wrong.append(f"{self.check}: {words}: {value!r}, not {expected!r}")

    def run_all(self, only=None):
        names = [name for name in dir(self) if name.startswith("check_") and only in (None, name)]
        for self.check in names:
            try:
                getattr(self, self.check)()
            except Exception:  # Of one check; the others may tell more.
                self.wrong.append(f"{self.check}: {traceback.format_exc()}")
        self.browser.driver.quit()
        return names

    # What a page is.

    def check_nothing_is_fetched(self):
        browser = self.browser
        for page in (self.change, self.large, self.preview, *self.written):
            browser.open(page)
            browser.row("new", 2).click()
            browser.find("#query").send_keys("a")
            time.sleep(0.3)
            events = [json.loads(entry["message"])["message"] for entry in browser.driver.get_log("performance")]
            urls = {e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"}
            self.expect(urls, {page.as_uri()}, "what is fetched")
            self.expect(browser.run("return performance.getEntriesByType('resource').length"), 0, "resources")
            self.expect(browser.driver.get_log("browser"), [], "messages of the browser")

    def check_policy_lets_nothing_else_run(self):
        browser = self.browser
        browser.open(self.change)
        blocked = browser.run(
            """
            window.blocked = [];
            document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
            const script = document.createElement('script');
            script.textContent = 'window.harm = 9';
            document.body.append(script);
            const host = document.createElement('div');
            host.innerHTML = '<img src="http://127.0.0.1:9/x.png" onerror="window.harm = 8">';
            document.body.append(host);
            return null;
            """
        )
        browser.wait("blocked.length >= 2")
        blocked = browser.run("return [...new Set(blocked)].sort()")
        self.expect("script-src-elem" in blocked and "img-src" in blocked, True, f"what is blocked: {blocked}")
        self.expect(browser.run("return window.harm ?? null"), None, "what ran")

    def check_texts_are_shown_as_text(self):
        browser = self.browser
        browser.open(self.change)
        self.expect(browser.shown("old"), self.titles, "titles")
        for place in range(1, len(self.titles) + 1):
            browser.run("arguments[0].click()", browser.row("new", place))
        self.expect(browser.run("return window.harm ?? null"), None, "what ran")
        inside = "return [...document.querySelectorAll('#page :is(script, img, b, i, a:not(.skip), style)')].length"
        self.expect(browser.run(inside), 0, "elements that texts made")
        self.expect(browser.find("h1").text, 'What changes in <films> & "more"', "the heading")
        self.expect(browser.driver.title, 'What changes in <films> & "more"', "the title")
        self.expect("{{title}}" in self.titles[8] and browser.shown("old")[8], self.titles[8], "braces")
        directions = browser.run(
            "const row = [...document.querySelectorAll('.list.old .row')][9]; return ['.what', '.facts']"
            ".map((part) => getComputedStyle(row.querySelector(part)).direction)"
        )
        self.expect(directions, ["rtl", "ltr"], "directions of the Hebrew title and what is under it")

    def check_without_scripts(self):
        browser = self.browser
        browser.open(self.change, scripts=False)
        tree = browser.command("Accessibility.getFullAXTree")["nodes"]
        text = "\n".join(node.get("name", {}).get("value", "") for node in tree)
        for words in ["What changes in <films>", "Moved: 1 (of 12 items", "By `title`, A to Z.", "f6: Foxtrot", "f7: <script>"]:
            self.expect(words in text, True, f"{words!r} is there")
        browser.command("Emulation.setScriptExecutionDisabled", value=False)

    # For everybody.

    def check_audit(self):
        browser = self.browser
        for size in (DESK, PHONE):
            for scheme in ("light", "dark"):
                # Not the large page: axe-core looks at each of its rows, which are alike, and takes minutes.
                pages = [(self.change, ""), (self.change, "#new%20one"), (self.many, "")]
                for page, fragment in pages + [(page, "") for page in self.written]:
                    browser.open(page, size, scheme, fragment)
                    self.audit(page, size, scheme, "as opened")
                    browser.row("new", 2).click()
                    browser.press(Keys.ARROW_DOWN)
                    self.audit(page, size, scheme, "with a reason")
                    browser.find("#query").send_keys("zzzz")
                    self.audit(page, size, scheme, "with nothing found")

    def audit(self, page, size, scheme, state):
        # Colours change over a moment.
        time.sleep(0.2)
        result = Axe().run(self.browser.driver)
        for violation in result["violations"]:
            nodes = "; ".join(node["html"][:160] for node in violation["nodes"][:3])
            self.wrong.append(
                f"{self.check}: {page.name} {size[0]} {scheme} {state}: {violation['id']}: {violation['help']}: {nodes}"
            )
        self.expect(len(result["passes"]) > 15, True, "the audit looked at something")

    def check_schemes_differ(self):
        grounds = []
        for scheme in ("light", "dark"):
            self.browser.open(self.change, scheme=scheme)
            ground = self.browser.run("return getComputedStyle(document.documentElement).backgroundColor")
            grounds.append(sum(map(int, ground[4:-1].split(","))))
        self.expect(grounds[0] > 600 and grounds[1] < 150, True, f"light and dark: {grounds}")

    def check_names_and_roles(self):
        browser = self.browser
        browser.open(self.change)
        name = browser.row("new", 2).accessible_name
        for words in ("2", "Foxtrot", "moved up 4 places, from 6 to 2"):
            self.expect(words in name, True, f"{words!r} in the name {name!r}")
        lists = browser.all("ol[role=list]")
        self.expect([one.accessible_name.split()[0] for one in lists], ["Before", "Now"], "names of the lists")
        for selector, role in (("main", "main"), ("nav", "navigation"), ("#tools", "search"), ("header", "banner")):
            self.expect(browser.find(selector).aria_role, role, "a landmark")
        self.expect(browser.find("#lines").get_attribute("aria-hidden"), "true", "lines are for the eye")

    def check_widths(self):
        browser = self.browser
        pages = [(self.change, ""), (self.large, ""), (self.preview, ""), (self.change, "#new%20one")]
        for page, fragment in pages + [(page, "") for page in self.written]:
            for width in (320, 360, 390, 600, 840, 1280):
                browser.open(page, (width, 800), fragment=fragment)
                browser.run("arguments[0].click()", browser.row("new", 1))
                browser.run("arguments[0].click()", browser.row("new", 2))
                wide = browser.run("return document.documentElement.scrollWidth")
                self.expect(wide <= width, True, f"{page.name} at {width} is {wide} wide")

    # What can be done.

    def check_reasons(self):
        browser = self.browser
        browser.open(self.change)
        row = browser.row("new", 2)
        row.click()
        self.expect(row.get_attribute("aria-expanded"), "true", "is open")
        why = browser.find("#" + row.get_attribute("aria-controls"))
        for words in ("Moved up 4 places, from 6 to 2.", "it passed is Echo", "Behind Alpha by title, A to Z.", "✓ decides", "band <b>"):
            self.expect(words in why.text, True, f"{words!r} in {why.text!r}")
        decides = why.find_element(By.CSS_SELECTOR, "tr.decides").text
        self.expect("title" in decides and "Foxtrot" in decides and "Alpha" in decides, True, f"decides: {decides!r}")
        row.click()
        self.expect([row.get_attribute("aria-expanded"), why.is_displayed()], ["false", False], "is closed")
        browser.row("new", 1).click()
        self.expect("First of all" in browser.find(".list.new .why:not([hidden])").text, True, "the first")
        browser.row("new", 9).click()
        text = browser.run("return arguments[0].parentElement.querySelector('.why').textContent", browser.row("new", 9))
        self.expect("Ties with" in text and "stays as it came" in text, True, f"a tie: {text}")
        browser.row("new", 3).click()
        text = browser.run("return arguments[0].parentElement.querySelector('.why').textContent", browser.row("new", 3))
        self.expect("In place 2 before: others moved past it." in text, True, f"who stayed: {text}")

    def check_search(self):
        browser = self.browser
        browser.open(self.change)
        query = browser.find("#query")
        query.send_keys("echo")
        self.expect([browser.shown("old"), browser.shown("new")], [["Echo"], ["Echo"]], "what is found")
        self.expect(browser.find("#count").text, "1 of 12 items", "the count")
        self.expect(browser.wait("document.getElementById('said').textContent"), "1 of 12 items shown", "is said")
        query.send_keys(Keys.ESCAPE)
        self.expect([query.get_attribute("value"), len(browser.shown("new"))], ["", 12], "Escape clears")
        for words, titles in (("CAFE town", self.titles[11:12]), ("f5 1924", ["Echo"]), ("<script>", self.titles[6:8])):
            query.clear()
            query.send_keys(words)
            self.expect(browser.shown("old"), titles, f"what {words!r} finds")
        query.clear()
        query.send_keys("nothing like it")
        self.expect([browser.shown("old"), browser.find("#nothing").is_displayed()], [[], True], "nothing is found")
        browser.find("#clear").click()
        self.expect(len(browser.shown("old")), 12, "cleared")
        browser.find("#only-moved").click()
        self.expect([browser.shown("old"), browser.shown("new")], [["Foxtrot"], ["Foxtrot"]], "what moved")
        browser.find("#highlights li:nth-child(1) button").click()
        self.expect(browser.focused(), ["new", "2"], "a highlight leads to its row")

    def check_keyboard(self):
        browser = self.browser
        browser.open(self.change)
        self.expect(len(browser.all(".row > button[tabindex='0']")), 2, "rows that Tab reaches")
        browser.press("/")
        self.expect(browser.focused()[0], "query", "/ goes to the search")
        browser.press("/")
        self.expect(browser.find("#query").get_attribute("value"), "/", "/ can be searched for")
        browser.press(Keys.ESCAPE, Keys.ARROW_DOWN)
        self.expect(browser.focused(), ["new", "1"], "down from the search")
        browser.press(Keys.ARROW_DOWN)
        self.expect(browser.focused(), ["new", "2"], "down")
        browser.press(Keys.ARROW_LEFT)
        self.expect(browser.focused(), ["old", "6"], "left, to where it was")
        browser.press(Keys.ARROW_RIGHT)
        self.expect(browser.focused(), ["new", "2"], "right, to where it is")
        browser.press(Keys.END)
        self.expect(browser.focused(), ["new", "12"], "the last")
        browser.press(Keys.ARROW_DOWN, Keys.PAGE_UP)
        self.expect(browser.focused(), ["new", "2"], "ten up")
        browser.press(Keys.HOME, Keys.ARROW_UP)
        self.expect(browser.focused(), ["new", "1"], "the first")
        browser.press(Keys.ENTER)
        self.expect(browser.row("new", 1).get_attribute("aria-expanded"), "true", "Enter opens")
        browser.press(Keys.ESCAPE)
        self.expect(browser.row("new", 1).get_attribute("aria-expanded"), "false", "Escape closes")
        self.expect(browser.focused(), ["new", "1"], "and stays")
        outline = browser.run(
            "const style = getComputedStyle(document.activeElement); return style.outlineStyle + parseFloat(style.outlineWidth)"
        )
        self.expect(outline, "solid2", "the focus is seen")
        browser.press("/")
        browser.press("echo", Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        self.expect(browser.focused(), ["new", "6"], "only rows that are shown are walked through")

    def check_far_rows_come_into_sight(self):
        browser = self.browser
        browser.open(self.large)
        browser.press("/")
        browser.press(Keys.ARROW_DOWN, Keys.END)
        self.expect(browser.focused(), ["new", "2,000"], "the last")
        browser.press(Keys.HOME)
        for _ in range(12):
            browser.press(Keys.PAGE_DOWN)
        self.expect(browser.focused(), ["new", "121"], "far down")
        inside = (
            "const box = document.activeElement.getBoundingClientRect();"
            "return box.top >= document.getElementById('tools').getBoundingClientRect().bottom - 1"
            " && box.bottom <= innerHeight"
        )
        self.expect(browser.run(inside), True, "it is in sight")
        browser.press(Keys.PAGE_UP)
        self.expect(browser.run(inside), True, "it is in sight, from below")

    def check_switch(self):
        browser = self.browser
        browser.open(self.change)
        buttons = browser.all("nav button")
        self.expect([b.get_attribute("aria-current") for b in buttons], ["true", "false"], "which one is shown")
        buttons[1].click()
        self.expect(browser.find("h2").text, "new one", "the other")
        self.expect(browser.run("return location.hash"), "#new%20one", "the address")
        self.expect(len(browser.shown("new")), 3, "its rows")
        self.expect([gap.text for gap in browser.all(".gap")], ["… 7 items not shown", "… 2 items not shown"], "gaps")
        browser.open(self.change, fragment="#new%20one")
        self.expect(browser.find("h2").text, "new one", "by its address")
        browser.run("document.querySelector('.skip').click()")
        self.expect(browser.find("h2").text, "new one", "after skipping to the items")
        browser.open(self.many)
        self.expect(len(browser.all("nav option")), 12, "a menu of many")
        browser.run(
            "const menu = document.querySelector('nav select'); menu.value = '3';"
            "menu.dispatchEvent(new Event('change'))"
        )
        self.expect(browser.find("h2").text, "ordering 4", "from the menu")

    def check_lines(self):
        browser = self.browser
        browser.open(self.change, (1280, 1600))
        browser.wait("document.querySelector('#lines path')")
        ends = browser.run(
            """
            const [path] = document.querySelectorAll('#lines path');
            const box = document.getElementById('lines').getBoundingClientRect();
            const at = (length) => path.getPointAtLength(length).y + box.top;
            return [at(0), at(path.getTotalLength())];
            """
        )
        for end, (side, place) in zip(ends, (("old", 6), ("new", 2))):
            box = browser.row(side, place).rect
            self.expect(box["y"] < end < box["y"] + box["height"], True, f"the line ends at the row {side} {place}")
        self.expect(len(browser.all("#lines path")), 1, "lines")
        browser.row("new", 1).click()
        time.sleep(0.2)
        end = browser.run(
            "const [path] = document.querySelectorAll('#lines path'); return path.getPointAtLength(path.getTotalLength()).y"
            " + document.getElementById('lines').getBoundingClientRect().top"
        )
        box = browser.row("new", 2).rect
        self.expect(box["y"] < end < box["y"] + box["height"], True, "it follows when a row opens")

    def check_phone(self):
        browser = self.browser
        browser.open(self.change, PHONE)
        self.expect([len(browser.shown("old")), len(browser.shown("new"))], [0, 12], "one list")
        browser.find("[data-side=old]").click()
        self.expect([len(browser.shown("old")), len(browser.shown("new"))], [12, 0], "the other")
        row = browser.row("old", 6)
        row.click()
        browser.find(".list.old .go").click()
        self.expect(browser.focused(), ["new", "2"], "where it is now")
        self.expect(browser.find("[data-side=new]").get_attribute("aria-pressed"), "true", "the switch tells")
        small = browser.run(
            "return [...document.querySelectorAll('#tools :is(button, input:not([type=checkbox]), label.check), .row > button')]"
            ".filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 40)"
            ".map((one) => one.outerHTML.slice(0, 80))"
        )
        self.expect(small, [], "what is too low for a finger")

    def check_print(self):
        browser = self.browser
        browser.open(self.change, media="print")
        self.expect(browser.find("#tools").is_displayed(), False, "tools on paper")
        self.expect([len(browser.shown("old")), len(browser.shown("new"))], [12, 12], "rows on paper")

    def check_preview(self):
        browser = self.browser
        browser.open(self.preview)
        self.expect(len(browser.shown("new")), 300, "items")
        self.expect(browser.find("#sides").is_displayed() or browser.find("#moving").is_displayed(), False, "needless tools")
        self.expect("Decides 278 of 299 pairs of neighbours" in browser.find("#sentences").text, True, "what a key decides")
        self.expect(browser.all("#lines"), [], "lines")

    # What the tool itself has written.

    def check_written_change(self):
        browser, expected = self.browser, self.expected
        browser.open(self.written[0], (1280, 1600))
        self.expect(browser.shown("old"), expected["before"], "titles before")
        self.expect(browser.shown("new"), expected["now"], "titles now")
        self.expect(browser.run("return window.harm ?? null"), None, "what ran")
        buttons = browser.run("return [...document.querySelectorAll('nav button')].map((one) => one.innerText)")
        self.expect([text.split("\n") for text in buttons], expected["orderings"], "the switch")
        figures = browser.find("#figures").text
        for words in expected["figures"]:
            self.expect(words in figures, True, f"{words!r} in {figures!r}")
        highlights = browser.find("#highlights").text
        for words in expected["highlights"]:
            self.expect(words in highlights, True, f"{words!r} in {highlights!r}")
        for mark, words in (("del", expected["gone"]), ("ins", expected["new"])):
            self.expect([one.text for one in browser.all("#sentences " + mark)], words, f"sentences in {mark}")
        browser.wait("document.querySelector('#lines path')")
        self.expect(len(browser.all("#lines path")), expected["moved"], "lines")
        row = browser.row("new", expected["place"])
        row.click()
        why = browser.find("#" + row.get_attribute("aria-controls"))
        for words in expected["reason"]:
            self.expect(words in why.text, True, f"{words!r} in {why.text!r}")
        lines = [[cell.text for cell in line.find_elements(By.CSS_SELECTOR, "th, td")] for line in why.find_elements(By.CSS_SELECTOR, "table:first-of-type tbody tr")]
        self.expect(lines[:2], expected["keys"], "the keys that decided before and decide now")
        browser.find("#query").send_keys(expected["query"])
        self.expect(browser.shown("new"), expected["found"], "what is found")
        browser.press(Keys.ARROW_DOWN)
        self.expect(browser.focused()[0], "new", "from the search into the list")
        browser.press(Keys.ARROW_LEFT)
        self.expect(browser.focused()[0], "old", "to where it was")
        browser.press("/")
        browser.press(Keys.ESCAPE)
        browser.all("nav button")[1].click()
        self.expect(browser.find("#name").text.split("\n")[0], expected["orderings"][1][0], "the other ordering")
        self.expect(browser.all(".list.old"), [], "a new ordering has no list before")
        self.expect(browser.shown("new"), expected["other"], "its items")

    def check_written_preview(self):
        browser, expected = self.browser, self.expected
        browser.open(self.written[1])
        self.expect(browser.shown("new"), expected["now"], "titles")
        self.expect(browser.run("return window.harm ?? null"), None, "what ran")
        sentences = browser.find("#sentences").text
        for words in expected["sentences"]:
            self.expect(words in sentences, True, f"{words!r} in {sentences!r}")
        browser.row("new", 1).click()
        why = browser.run("return document.querySelector('.why:not([hidden])')?.innerText ?? ''")
        self.expect("First of all" in why, True, "the first")
        browser.row("new", 2).click()
        decides = browser.run(
            "return arguments[0].parentElement.querySelector('tr.decides')?.innerText ?? ''", browser.row("new", 2))
        for words in expected["second"]:
            self.expect(words in decides, True, f"{words!r} in {decides!r}")


def spoiled(page, *changes):
    """A page with other text in it, whose policy lets its styles and its script run as before."""
    for pattern, text in changes:
        page, count = re.subn(pattern, lambda _: text, page)
        if not count:
            raise ValueError(f"{pattern} is not in the page")

    def allow(page, kind, element):
        content = re.findall(f"<{element}>(.*?)</{element}>", page, re.DOTALL)[-1]
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        return re.sub(f"{kind}-src '[^']*'", f"{kind}-src 'sha256-{digest}'", page)

    return allow(allow(page, "style", "style"), "script", "script")


# Ways to spoil a page: what becomes worse, the check that must see it, and what stands where in the page.
SPOILED = [
    ("no policy", "check_policy_lets_nothing_else_run", (r'<meta http-equiv="Content-Security-Policy"[^>]*>', "")),
    ("a picture from elsewhere", "check_nothing_is_fetched", (r"</header>", '<img alt="" src="http://127.0.0.1:9/a.png"></header>')),
    ("no role of the search", "check_names_and_roles", (r' role="search"', "")),
    ("no role of the lists", "check_names_and_roles", (r'make\("ol", \{ role: "list", ', 'make("ol", { ')),
    ("pale words", "check_audit", (r"--quiet: #[0-9a-f]*;", "--quiet: #888888;")),
    ("a search without a name", "check_audit", (r'<label class="unseen" for="query">[^<]*</label>', ""), (r' placeholder="Search items"', "")),
    ("no other colours in the dark", "check_schemes_differ", (r"prefers-color-scheme: dark", "prefers-color-scheme: no-preference")),
    ("texts as markup", "check_texts_are_shown_as_text", (r"texts\.firstChild\.textContent = ", "texts.firstChild.innerHTML = ")),
    ("no reasons", "check_reasons", (r"  toggle\(row\);\n", "")),
    ("no reasons", "check_written_preview", (r"  toggle\(row\);\n", "")),
    ("capitals matter", "check_search", (r"\.toLowerCase\(\)", "")),
    ("no way down", "check_keyboard", (r"ArrowDown: \(row\) => step\(row, 1\),", "")),
    ("no way to the other list", "check_written_change", (r"ArrowLeft: \(row\) => [^\n]*,\n", "")),
    ("no lines", "check_written_change", (r"this\.svg\.replaceChildren\(\.\.\.paths\)", "this.svg.replaceChildren()")),
    ("no switch", "check_written_change", (r"nav\.hidden = sections\.length < 2", "nav.hidden = true")),
    ("long words push", "check_widths", (r"overflow-wrap: anywhere", "white-space: nowrap")),
    ("nothing without scripts", "check_without_scripts", (r"(?s)<noscript>.*?</noscript>", "")),
]


def prove(folder):
    """Which of the spoiled pages the checks let pass."""
    passed = []
    for what, check, *changes in SPOILED:
        with tempfile.TemporaryDirectory() as place:
            place = pathlib.Path(place)
            for file in folder.iterdir():
                text = file.read_text("utf-8")
                (place / file.name).write_text(spoiled(text, *changes) if file.suffix == ".html" else text, "utf-8")
            checks = Checks(place)
            checks.run_all(check)
            # That a check gives up is no judgement.
            if all("Traceback" in line for line in checks.wrong):
                passed.append(f"{check} lets pass: {what}")
    return passed


def measure(page):
    """How long a page takes, in milliseconds, several times."""
    browser = Browser()
    opened, typed = [], []
    for _ in range(7):
        browser.open(page)
        # Until the second picture after all was there.
        opened.append(
            browser.driver.execute_async_script(
                "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))"
            )
        )
        for text in ("t", "th", "the", "the ", "the s", "the sc", "the sch", "the scho", "the school", "oslo", ""):
            typed.append(
                browser.driver.execute_async_script(
                    """
                    const [text, done] = arguments;
                    const query = document.getElementById('query');
                    const start = performance.now();
                    query.value = text;
                    query.dispatchEvent(new Event('input', {bubbles: true}));
                    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
                    """,
                    text,
                )
            )
    browser.driver.quit()
    print(f"opens in {statistics.median(opened):.0f} ms (at most {max(opened):.0f})")
    print(f"a letter in the search takes {statistics.median(typed):.0f} ms (at most {max(typed):.0f})")


def main():
    if sys.argv[1] == "--measure":
        return measure(pathlib.Path(sys.argv[2]).resolve())
    if sys.argv[1] == "--prove":
        passed = prove(pathlib.Path(sys.argv[2]).resolve())
        for line in passed:
            print(line)
        print(f"{len(SPOILED)} pages spoiled")
        return 1 if passed else 0
    checks = Checks(pathlib.Path(sys.argv[1]).resolve())
    names = checks.run_all()
    for line in checks.wrong:
        print(line)
    print(f"{len(names)} checks made")
    return 1 if checks.wrong else 0


sys.exit(main())
