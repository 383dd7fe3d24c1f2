// Shows the orderings that the page holds: their lists, what moved, and why each item stands where it does.
//
// Everything that is shown is put in as text, never as markup: names and values may hold anything.
"use strict";

// MARK: What the page holds

// The content is JSON in which texts, items and keys are numbers; `PageData.swift` writes it.
const data = JSON.parse(document.getElementById("data").textContent);
const word = (number) => (number < 0 ? null : data.words[number]);

/** The items: their name, and facts as [field, value]. */
const items = data.items.map(([name, ...rest]) => ({ name: word(name), facts: pairs(rest) }));

function pairs(numbers) {
  const facts = [];
  for (let i = 0; i < numbers.length; i += 2) facts.push([word(numbers[i]), word(numbers[i + 1])]);
  return facts;
}

/** What people know an item by: its first fact, such as a title, or else its name. */
const heading = (item) => (item.facts.length ? item.facts[0][1] : item.name);

/** A cell of a list: what the item holds, what of it is compared, and what that is computed from. */
function readCell(cell) {
  if (!Array.isArray(cell)) return { value: word(cell), seen: null, parts: [] };
  const parts = [];
  for (let i = 2; i < cell.length; i += 3) {
    parts.push({ name: word(cell[i]), value: word(cell[i + 1]), depth: cell[i + 2] });
  }
  return { value: word(cell[0]), seen: word(cell[1]), parts };
}

const sideNames = ["old", "new"];

// MARK: Making elements

const byId = (id) => document.getElementById(id);

/** An element with attributes and with texts and other elements in it. */
function make(name, attributes = {}, ...content) {
  const element = document.createElement(name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.append(...content);
  return element;
}

/** A text of the data, which keeps its direction to itself. */
const own = (text) => make("bdi", {}, text);

/** A sentence in which what stands between backticks is code. */
function prose(text) {
  const pieces = text.split("`");
  if (pieces.length % 2 === 0) return [text];
  return pieces.map((piece, i) => (i % 2 ? make("code", { dir: "auto" }, piece) : piece)).filter((piece) => piece !== "");
}

/**
 * Two values for people: long fractions, which only computing makes, end in "…" where they differ already, and what only
 * the last bits say, as in 0.30000000000000004, is left out where it makes no difference. All else is as it is.
 */
function shortened(first, second) {
  for (let digits = 6; first !== second && digits <= 16; digits += 1) {
    const short = [shortNumber(first, digits), shortNumber(second, digits)];
    if (short[0] !== short[1]) return short;
  }
  return first === second ? [shortNumber(first, 6), shortNumber(second, 6)] : [first, second];
}

function shortNumber(text, digits) {
  // Only plain fractions: not texts, dates or powers.
  if (!/^-?\d+\.\d{7,}$/.test(text)) return text;
  const value = Number(text);
  const rounded = Number(value.toPrecision(12));
  if (Math.abs(value - rounded) <= Math.abs(value) * 4e-16 && String(rounded).length <= digits + 2) return String(rounded);
  let end = text.indexOf(".") + 1;
  for (let counted = text.slice(0, end - 1).replace(/^-?0?/, "").length; end < text.length && counted < digits; end += 1) {
    if (counted > 0 || text[end] !== "0") counted += 1;
  }
  return end + 2 >= text.length ? text : text.slice(0, end).replace(/\.?0*$/, "") + "…";
}

const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
const counted = (number, word) => `${grouped(number)} ${word}${number === 1 ? "" : "s"}`;

// MARK: A list on the page

/** One of the two orders of a section, as rows. */
class List {
  constructor(section, side) {
    const { keys, appended, count, entries } = section.lists[side];
    this.side = side;
    this.keys = keys.map(word);
    this.appended = appended;
    this.count = count;
    this.rows = entries.map(([item, place, deciding, ...cells], index) => ({
      list: this, index, item, place, deciding, cells, isShown: true, move: section.moves.get(item) ?? null,
    }));
    this.byItem = new Map(this.rows.map((row) => [row.item, row]));
  }

  /** The row right before one, where the page has it. */
  before(row) {
    const other = this.rows[row.index - 1];
    return other && other.place === row.place - 1 ? other : null;
  }

  cells(row) { return row.cells.map(readCell); }
}

/** "up", "down": where an item moved to. */
const direction = (move) => (move.newPlace < move.oldPlace ? "up" : "down");
const distance = (move) => Math.abs(move.newPlace - move.oldPlace);
const moveWords = (move) =>
  distance(move)
    ? `moved ${direction(move)} ${counted(distance(move), "place")}, from ${grouped(move.oldPlace + 1)} to ${grouped(move.newPlace + 1)}`
    : `moved past others, and is in place ${grouped(move.newPlace + 1)} as before`;

/** The sign of a move, and for those who do not see it its words. */
function moveMark(move) {
  return make(
    "span", { class: `move ${direction(move)}` },
    make("span", { "aria-hidden": "true" }, `${!distance(move) ? "↔" : direction(move) === "up" ? "▲" : "▼"} ${grouped(distance(move))}`),
    make("span", { class: "unseen" }, `, ${moveWords(move)}`));
}

// MARK: The section that is shown

/** What is shown now: the section, its lists by side (null where there is none), and how it is filtered. */
const shown = { section: null, lists: [null, null], side: 1, onlyMoved: false, query: [] };

const existing = () => shown.lists.filter((list) => list);

/** Reads a section of the data; once, when it is first shown. */
function read(section) {
  section.moves ??= new Map(
    (section.effect?.moves ?? []).map(([item, oldPlace, newPlace, passed, now, before]) => [
      item, { item, oldPlace, newPlace, passed, now, before },
    ]));
  section.places ??= section.elsewhere.map((places) => new Map(places));
  return section;
}

function show(section) {
  shown.section = read(section);
  shown.lists = section.lists.map((list, side) => (list ? new List(section, side) : null));
  shown.side = shown.lists[1] ? 1 : 0;
  shown.onlyMoved = false;
  byId("only-moved").checked = false;
  texts = null;
  showHead(section);
  showLists();
  filter();
}

function showHead(section) {
  const label = word(section.label);
  const name = word(section.name);
  byId("name").replaceChildren(own(label ?? name), ...(label ? [make("small", { dir: "auto" }, name)] : []));
  byId("summary").replaceChildren(...section.summary.map((text) => make("p", {}, ...prose(word(text)))));
  byId("figures").replaceChildren(
    ...section.figures.map(([title, value, note]) =>
      make(
        "div", {}, make("dt", {}, word(title)), make("dd", { class: "value" }, word(value)),
        ...(note < 0 ? [] : [make("dd", { class: "note" }, word(note))]))));
  showHighlights(section);
  showSentences(section);
}

/** The farthest moves, and what enters and leaves the first places, each leading to its row. */
function showHighlights(section) {
  const blocks = [];
  const limit = 3;
  function block(title, entries, total) {
    if (!entries.length) return;
    const rest = total - Math.min(entries.length, limit);
    blocks.push(
      make(
        "div", {}, make("h3", {}, title), make("ul", { role: "list" }, ...entries.slice(0, limit)),
        ...(rest > 0 ? [make("p", { class: "more" }, `and ${grouped(rest)} more`)] : [])));
  }
  function entry(item, side) {
    const move = section.moves.get(item);
    const button = make("button", { type: "button", class: "link" }, own(heading(items[item])));
    button.addEventListener("click", () => visit(shown.lists[side]?.byItem.get(item) ?? shown.lists[1 - side]?.byItem.get(item)));
    const place = shown.lists[1]?.byItem.get(item)?.place ?? section.places[1].get(item);
    const now = move || place === undefined ? [] : [make("span", { class: "more" }, `now ${grouped(place + 1)}`)];
    return make("li", {}, ...(move ? [moveMark(move)] : []), button, ...now);
  }
  const moves = [...section.moves.values()];
  if (moves.length > 1) {
    block("Farthest moves", moves.slice(0, limit).map((move) => entry(move.item, 1)), section.effect.moved);
  }
  for (const [count, entering, leaving] of section.effect?.tops ?? []) {
    block(`New in the top ${grouped(count)}`, entering.map((item) => entry(item, 1)), entering.length);
    block(`No longer in the top ${grouped(count)}`, leaving.map((item) => entry(item, 1)), leaving.length);
  }
  byId("highlights").replaceChildren(...blocks);
}

/** The ordering in plain English; where it changed, before and now, with what is gone and what is new. */
function showSentences(section) {
  const [before, now] = [section.old, section.new].map((numbers) => numbers?.map(word));
  const hasChanged = before && now && before.join("\n") !== now.join("\n");
  function column(title, sentences, others, mark) {
    const entries = sentences.map((text, index) =>
      make(
        "li", { dir: "auto" },
        ...(others && !others.includes(text) ? [make(mark, {}, ...prose(text))] : prose(text)), ...share(index)));
    return make("div", {}, ...(title ? [make("h3", {}, title)] : []), make("ol", {}, ...entries));
  }
  byId("words").hidden = !before && !now;
  byId("sentences").replaceChildren(
    ...(hasChanged
      ? [column("Before", before, now, "del"), column("Now", now, before, "ins")]
      : before || now ? [column(null, now ?? before)] : []));
}

/** How many items of a single list a key puts behind the one before them. */
function share(key) {
  const lists = existing();
  if (lists.length !== 1 || key >= lists[0].keys.length) return [];
  const known = lists[0].rows.filter((row) => lists[0].before(row));
  if (!known.length) return [];
  const decided = known.filter((row) => row.deciding === key).length;
  return [make("span", { class: "share" }, `Decides ${grouped(decided)} of ${counted(known.length, "pair")} of neighbours`)];
}

// MARK: Rows

function showLists() {
  const [before, now] = shown.lists;
  const isTwo = Boolean(before && now);
  const host = byId("lists");
  host.classList.toggle("two", isTwo);
  host.dataset.side = sideNames[shown.side];
  byId("sides").hidden = !isTwo;
  byId("moving").hidden = !shown.section.moves.size;
  for (const button of byId("sides").children) {
    button.setAttribute("aria-pressed", String(button.dataset.side === sideNames[shown.side]));
  }
  for (const element of document.querySelectorAll(".two-only")) element.hidden = !isTwo;
  const columns = existing().map((list) => makeList(list, isTwo));
  if (isTwo) columns.splice(1, 0, lines.make());
  host.replaceChildren(...columns);
  lines.watch();
}

function makeList(list, isTwo) {
  const title = isTwo ? ["Before", "Now"][list.side] : list.side ? "Items" : "Items before";
  const rows = [];
  let expected = 0;
  list.gaps = [];
  function gap(count) {
    const line = make("li", { class: "gap" }, `… ${counted(count, "item")} not shown`);
    list.gaps.push(line);
    rows.push(line);
  }
  for (const row of list.rows) {
    if (row.place > expected) gap(row.place - expected);
    rows.push(makeRow(row, isTwo));
    expected = row.place + 1;
  }
  if (list.count > expected) gap(list.count - expected);
  const id = `list-${sideNames[list.side]}`;
  list.element = make("ol", { role: "list", "aria-labelledby": id }, ...rows);
  const size = list.rows.length < list.count
    ? `${grouped(list.rows.length)} of ${counted(list.count, "item")}` : counted(list.count, "item");
  return make(
    "section", { class: `list ${sideNames[list.side]}`, "aria-labelledby": id },
    make("h3", { id }, title, " ", make("small", {}, size)), list.element);
}

/** What all rows are copied from. */
const rowPattern = make(
  "li", { class: "row" },
  make(
    "button", { type: "button", "aria-expanded": "false", tabindex: "-1" },
    make("span", { class: "place" }),
    make("span", { class: "item" }, make("span", { class: "what", dir: "auto" }), make("span", { class: "facts" }))));

function makeRow(row, isTwo) {
  const item = items[row.item];
  const line = rowPattern.cloneNode(true);
  const button = line.firstChild;
  const [place, texts] = button.childNodes;
  place.textContent = grouped(row.place + 1);
  texts.firstChild.textContent = heading(item);
  const facts = texts.lastChild;
  if (item.facts.length) facts.append(own(item.name));
  for (const [field, value] of item.facts.slice(1)) facts.append(" · ", `${field} `, own(value));
  if (row.move) {
    button.append(moveMark(row.move));
  } else if (!isTwo && row.deciding >= 0) {
    // The value that puts it behind the one before.
    const { value, seen } = readCell(row.cells[row.deciding]);
    const before = row.list.before(row);
    const short = shortened(value, before ? readCell(before.cells[row.deciding]).value : value)[0];
    button.append(
      make(
        "span", { class: "by" }, make("span", { class: "what" }, own(seen ?? short)),
        make("span", {}, "by ", ...prose(row.list.keys[row.deciding]))));
  }
  row.line = line;
  row.button = button;
  button.row = row;
  return line;
}

/** The row of the same item in the other list. */
const counterpart = (row) => shown.lists[1 - row.list.side]?.byItem.get(row.item) ?? null;

// MARK: Why an item stands where it does

function toggle(row, isOpen = row.button.getAttribute("aria-expanded") !== "true") {
  row.button.setAttribute("aria-expanded", String(isOpen));
  row.line.classList.toggle("open", isOpen);
  if (isOpen && !row.why) {
    row.why = makeReason(row);
    row.why.id = `why-${sideNames[row.list.side]}-${row.index}`;
    row.button.setAttribute("aria-controls", row.why.id);
    row.line.append(row.why);
  }
  if (row.why) row.why.hidden = !isOpen;
  lines.measure();
}

function makeReason(row) {
  const { list } = row;
  const before = list.before(row);
  const why = make("div", { class: "why" });
  if (row.move) why.append(make("h4", {}, "Why it moved"), ...moveReason(row.move));
  const stay = row.move ? [] : stayReason(row);
  if (row.move || stay.length) why.append(make("h4", {}, "Why it stands here"));

  const name = before && own(heading(items[before.item]));
  const verdict = make("p", { class: "verdict" });
  if (row.place === 0) verdict.append("First of all: nothing stands before it.");
  else if (row.deciding < 0 && name) verdict.append("Ties with ", name, ", the item before it, and stays as it came.");
  else if (row.deciding < 0) verdict.append("Ties with the item before it, and stays as it came.");
  else {
    verdict.append("Behind ", name ?? "the item before it", " ", ...by(list, row.deciding), ".");
  }
  why.append(verdict, ...stay, keyTable(row, before));

  const item = items[row.item];
  const facts = item.facts.map(([field, value]) => [make("dt", { dir: "auto" }, field), make("dd", { dir: "auto" }, value)]);
  if (facts.length) {
    why.append(make("dl", {}, make("dt", {}, "Name"), make("dd", { dir: "auto" }, item.name), ...facts.flat()));
  }
  const other = counterpart(row);
  if (other) {
    const place = grouped(other.place + 1);
    const go = make(
      "button", { type: "button", class: "go" },
      list.side ? `Go to where it was: ${place}` : `Go to where it is now: ${place}`);
    go.addEventListener("click", () => visit(other));
    why.append(go);
  }
  return why;
}

/** "by" and a key. */
const by = (list, key) =>
  key === list.appended
    ? ["as no rule decides, by ", ...prose(list.keys[key])] : ["by ", ...prose(list.keys[key])];

/** What an item moved past, and the keys that kept the two apart before and keep them apart now. */
function moveReason(move) {
  const [before, now] = shown.lists;
  const words = moveWords(move);
  const said = make("p", { class: "verdict" }, words[0].toUpperCase() + words.slice(1), ".");
  if (move.passed < 0) return [said];
  said.append(" The nearest item that it passed is ", own(heading(items[move.passed])), ":");
  function line(when, list, key) {
    const read = [move.item, move.passed].map((item) => {
      const row = list?.byItem.get(item);
      return row && key >= 0 ? readCell(row.cells[key]) : null;
    });
    const cells = read.map((cell, i) => make("td", {}, ...(cell ? cellContent(cell, read[1 - i]) : ["–"])));
    const what = !list ? ["–"] : key < 0 ? ["They tie, and stay as they came"] : prose(list.keys[key]);
    return make("tr", {}, make("th", { scope: "row" }, when), make("td", {}, ...what), ...cells);
  }
  const table = make(
    "table", {},
    make(
      "thead", {},
      make(
        "tr", {}, make("td"), make("th", { scope: "col" }, "Decided by"), make("th", { scope: "col" }, "This item"),
        make("th", { scope: "col" }, "The one it passed"))),
    make("tbody", {}, line("Before", before, move.before), line("Now", now, move.now)));
  return [said, scrolling(table, "What decided before and what decides now")];
}

/** For an item that did not have to move, where it stood before. */
function stayReason(row) {
  const { section } = shown;
  if (!section.effect || existing().length < 2) return [];
  const side = 1 - row.list.side;
  const place = counterpart(row)?.place ?? section.places[side].get(row.item);
  if (place === undefined) return [];
  const words = row.list.side
    ? place === row.place
      ? "In the same place as before."
      : `In place ${grouped(place + 1)} before: others moved past it.`
    : place === row.place
      ? "In the same place now."
      : `In place ${grouped(place + 1)} now: others moved past it.`;
  return [make("p", { class: "verdict" }, words)];
}

/** Every key with what it sees of an item and of the one before. */
function keyTable(row, before) {
  const { list } = row;
  const mine = list.cells(row);
  const others = before && list.cells(before);
  const last = row.deciding < 0 ? list.keys.length - 1 : row.deciding;
  const head = make(
    "tr", {}, make("th", { scope: "col" }, "Key"), make("th", { scope: "col" }, "This item"),
    ...(before ? [make("th", { scope: "col" }, "The one before")] : []));
  const body = list.keys.map((key, index) => {
    const decides = index === row.deciding;
    return make(
      "tr", decides ? { class: "decides" } : before && index > last ? { class: "idle" } : {},
      make(
        "th", { scope: "row" }, ...prose(key), ...(decides ? [" ", make("span", { class: "tag" }, "✓ decides")] : []),
        ...(before && index > last ? [make("span", { class: "seen" }, "not needed")] : [])),
      make("td", {}, ...cellContent(mine[index], others?.[index])),
      ...(before ? [make("td", {}, ...cellContent(others[index], mine[index]))] : []));
  });
  return scrolling(make("table", {}, make("thead", {}, head), make("tbody", {}, ...body)), "Key by key");
}

/** What a key sees of an item, beside what it sees of another one. */
function cellContent({ value, seen, parts }, other) {
  const content = [own(shortened(value, other?.value ?? value)[0])];
  if (seen !== null) content.push(make("span", { class: "seen", dir: "auto" }, seen));
  if (parts.length) {
    const lines = parts.map((part, i) => {
      const depth = String(Math.min(part.depth, 4));
      const value = shortened(part.value, other?.parts[i]?.value ?? part.value)[0];
      return make("li", { "data-depth": depth }, ...prose(part.name), " = ", own(value));
    });
    content.push(make("ul", { class: "parts", role: "list" }, ...lines));
  }
  return content;
}

/** A table that scrolls for itself where it is too wide; then it can be reached by keyboard. */
const scrolling = (table, name) => make("div", { class: "scroll", role: "group", tabindex: "0", "aria-label": name }, table);

// MARK: Search

/** What of each item can be found, made when something is first looked for. */
let texts = null;

/** Without accents and capitals, so that "cafe" finds "Café". */
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function searchable() {
  const found = new Array(items.length).fill("");
  for (const list of existing()) {
    for (const row of list.rows) {
      if (!found[row.item]) {
        const item = items[row.item];
        found[row.item] = [item.name, ...item.facts.map((fact) => fact[1])].join("\n");
      }
      found[row.item] += "\n" + row.cells.map((cell) => word(Array.isArray(cell) ? cell[0] : cell)).join("\n");
    }
  }
  return found.map(folded);
}

function filter() {
  const matching = new Set();
  if (shown.query.length) texts ??= searchable();
  const isFiltered = shown.query.length > 0 || shown.onlyMoved;
  for (const list of existing()) {
    let first = null;
    for (const row of list.rows) {
      const isShown =
        (!shown.onlyMoved || row.move !== null) && shown.query.every((part) => texts[row.item].includes(part));
      if (isShown) {
        matching.add(row.item);
        first ??= row;
      }
      if (row.isShown !== isShown) row.line.hidden = !isShown;
      row.isShown = isShown;
    }
    for (const line of list.gaps) line.hidden = isFiltered;
    list.element.classList.toggle("empty", !first);
    // One row of each list can be reached by Tab; the arrow keys lead to the others.
    if (!list.current?.isShown) makeCurrent(list, first);
  }
  byId("nothing").hidden = matching.size > 0 || !isFiltered;
  tell(matching.size, isFiltered);
  lines.measure();
}

let telling;

/** Says how many items there are to see: at once to the eye, to a screen reader when the typing pauses. */
function tell(count, isFiltered) {
  const all = new Set(existing().flatMap((list) => list.rows.map((row) => row.item))).size;
  const text = isFiltered ? `${grouped(count)} of ${counted(all, "item")}` : counted(all, "item");
  byId("count").textContent = text;
  clearTimeout(telling);
  telling = setTimeout(() => { byId("said").textContent = isFiltered ? `${text} shown` : text; }, 400);
}

function search() {
  shown.query = folded(byId("query").value).split(/\s+/).filter((part) => part);
  filter();
}

function clearSearch() {
  byId("query").value = "";
  search();
}

// MARK: Walking

function makeCurrent(list, row) {
  if (list.current) list.current.button.tabIndex = -1;
  list.current = row;
  if (row) row.button.tabIndex = 0;
}

const isNarrow = matchMedia("(max-width: 52rem)");

function focus(row, block = "nearest") {
  makeCurrent(row.list, row);
  if (isNarrow.matches && shown.side !== row.list.side) turn(row.list.side);
  row.button.focus({ preventScroll: true });
  row.line.scrollIntoView({ block });
}

/** Goes to a row from somewhere else, also where a filter hides it. */
function visit(row) {
  if (!row) return;
  if (!row.isShown) {
    shown.onlyMoved = byId("only-moved").checked = false;
    clearSearch();
  }
  focus(row, "center");
}

/** Shows one of the two lists, where there is room for one only. */
function turn(side) {
  shown.side = side;
  byId("lists").dataset.side = sideNames[side];
  for (const button of byId("sides").children) {
    button.setAttribute("aria-pressed", String(button.dataset.side === sideNames[side]));
  }
}

/** The next row that is shown, so many steps away, or the last one on the way. */
function step(row, count) {
  const { rows } = row.list;
  let found = row;
  for (let i = row.index + Math.sign(count), left = Math.abs(count); rows[i] && left > 0; i += Math.sign(count)) {
    if (rows[i].isShown) [found, left] = [rows[i], left - 1];
  }
  return found;
}

const ways = {
  ArrowDown: (row) => step(row, 1),
  ArrowUp: (row) => step(row, -1),
  PageDown: (row) => step(row, 10),
  PageUp: (row) => step(row, -10),
  Home: (row) => step(row, -row.list.rows.length),
  End: (row) => step(row, row.list.rows.length),
  ArrowLeft: (row) => (row.list.side === 1 ? counterpart(row) : null),
  ArrowRight: (row) => (row.list.side === 0 ? counterpart(row) : null),
};

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const query = byId("query");
  const isTyping = event.target === query || event.target.matches?.("select, textarea");
  const row = event.target.row;
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    query.focus();
    query.select();
  } else if (event.key === "Escape") {
    const open = event.target.closest?.(".row.open");
    if (open) {
      const { row } = open.firstChild;
      toggle(row, false);
      focus(row);
    } else if (query.value) clearSearch();
    else if (isTyping) query.blur();
  } else if (event.key === "ArrowDown" && event.target === query) {
    const list = isNarrow.matches ? shown.lists[shown.side] : shown.lists[1] ?? shown.lists[0];
    const first = list?.rows.find((row) => row.isShown);
    if (!first) return;
    event.preventDefault();
    focus(first);
  } else if (row && ways[event.key] && !event.shiftKey) {
    event.preventDefault();
    const next = ways[event.key](row);
    if (next?.isShown) focus(next, next.list === row.list ? "nearest" : "center");
  }
});

// MARK: Lines between the lists

/** Draws a line from where an item was to where it is, for each that moved and of which an end is in sight. */
const lines = {
  svg: null,
  ends: [],
  lit: null,

  make() {
    this.svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.svg.id = "lines";
    this.svg.setAttribute("aria-hidden", "true");
    return this.svg;
  },

  observer: new ResizeObserver(() => lines.measure()),

  watch() {
    this.observer.disconnect();
    this.lit = null;
    if (!this.isUsed()) return;
    for (const list of existing()) this.observer.observe(list.element);
  },

  isUsed() { return Boolean(this.svg?.isConnected && shown.section?.moves.size); },

  /** Where the rows are may have changed: asks again before the next picture. */
  measure() {
    this.ends = null;
    this.redraw();
  },

  redraw() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.draw();
    });
  },

  draw() {
    if (!this.isUsed() || isNarrow.matches) return;
    const box = this.svg.getBoundingClientRect();
    this.ends ??= this.findEnds(box.top);
    const [top, bottom] = [-box.top - 100, innerHeight - box.top + 100];
    const isInSight = (y) => y > top && y < bottom;
    const inSight = this.ends.filter((end) => isInSight(end.from) || isInSight(end.to));
    const paths = inSight.map((end) => {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("d", this.course(end, box.width));
      path.setAttribute("class", direction(end.move) + (end.move.item === this.lit ? " lit" : ""));
      return path;
    });
    this.svg.classList.toggle("lit", inSight.some((end) => end.move.item === this.lit));
    this.svg.replaceChildren(...paths);
  },

  /** A line from one side to the other: bent at both ends, and straight between them where it is long. */
  course({ move, from, to }, width) {
    const middle = width / 2;
    if (Math.abs(to - from) < 400) return `M0 ${from}C${middle} ${from} ${middle} ${to} ${width} ${to}`;
    // Long lines would lie upon each other in the middle; each gets a lane, always the same one.
    const lane = width * (0.25 + 0.5 * ((move.item * 0.618) % 1));
    const bend = 90 * Math.sign(to - from);
    return `M0 ${from}C${lane} ${from} ${lane} ${from} ${lane} ${from + bend}V${to - bend}C${lane} ${to} ${lane} ${to} ${width} ${to}`;
  },

  /** Where the lines begin and end: in the middle of the closed part of their rows. */
  findEnds(top) {
    const ends = [];
    for (const move of shown.section.moves.values()) {
      const rows = shown.lists.map((list) => list.byItem.get(move.item));
      if (!rows[0]?.isShown || !rows[1]?.isShown) continue;
      const [from, to] = rows.map((row) => row.line.getBoundingClientRect().top - top + this.middle);
      ends.push({ move, from, to });
    }
    return ends;
  },

  get middle() { return 1.75 * parseFloat(getComputedStyle(document.documentElement).fontSize); },

  /** Lets the line of an item stand out, and its other row. */
  light(row) {
    for (const line of document.querySelectorAll(".row.other")) line.classList.remove("other");
    const item = row?.move ? row.item : null;
    if (row) counterpart(row)?.line.classList.add("other");
    if (item === this.lit) return;
    this.lit = item;
    this.redraw();
  },
};

addEventListener("scroll", () => lines.redraw(), { passive: true });
addEventListener("resize", () => lines.measure());

// MARK: What is clicked and typed

const rowAt = (event) => event.target.closest?.(".row > button")?.row ?? null;

byId("lists").addEventListener("click", (event) => {
  const row = rowAt(event);
  if (!row) return;
  makeCurrent(row.list, row);
  toggle(row);
});
byId("lists").addEventListener("pointerover", (event) => lines.light(rowAt(event)));
byId("lists").addEventListener("pointerleave", () => lines.light(null));
byId("lists").addEventListener("focusin", (event) => lines.light(rowAt(event)));
byId("query").addEventListener("input", search);
byId("clear").addEventListener("click", () => {
  shown.onlyMoved = byId("only-moved").checked = false;
  clearSearch();
  byId("query").focus();
});
byId("only-moved").addEventListener("change", (event) => {
  shown.onlyMoved = event.target.checked;
  filter();
});
byId("sides").addEventListener("click", (event) => {
  const { side } = event.target.dataset;
  if (side) turn(sideNames.indexOf(side));
});

// MARK: The switch between orderings

/** What became of an ordering, in a few words. */
function stateWords(section) {
  if (section.effect) return section.effect.moved ? `${grouped(section.effect.moved)} moved` : "nothing moves";
  if (!section.lists[0] && !section.lists[1]) return "";
  // There before and now, and one list for both: the order is the same.
  if (section.old && section.new) return "text only";
  if (data.sections.every((other) => !other.lists[0])) return "";
  return !section.lists[0] ? "new" : !section.lists[1] ? "gone" : "nothing moves";
}

/** Buttons for a few orderings, a menu for many. */
function makeSwitch() {
  const { sections } = data;
  const nav = byId("switch");
  nav.hidden = sections.length < 2;
  if (nav.hidden) return () => {};
  const titles = sections.map((section) => [word(section.label) ?? word(section.name), stateWords(section)]);
  if (sections.length > 8) {
    const options = titles.map(([title, state], index) =>
      make("option", { value: String(index) }, state ? `${title}: ${state}` : title));
    const select = make("select", { id: "ordering" }, ...options);
    select.addEventListener("change", () => choose(Number(select.value)));
    nav.append(make("label", { for: "ordering" }, "Ordering"), select);
    return (index) => { select.value = String(index); };
  }
  const buttons = titles.map(([title, state], index) => {
    const button = make("button", { type: "button" }, make("strong", { dir: "auto" }, title), make("span", {}, state));
    button.addEventListener("click", () => choose(index));
    return button;
  });
  nav.append(make("ul", { role: "list" }, ...buttons.map((button) => make("li", {}, button))));
  return (index) => buttons.forEach((button, other) => button.setAttribute("aria-current", String(other === index)));
}

/** Shows an ordering, and puts its name into the address, so that a link can lead to it. */
function choose(index) {
  mark(index);
  show(data.sections[index]);
  history.replaceState(null, "", "#" + encodeURIComponent(word(data.sections[index].name)));
}

/** The ordering that the address names; -1 where it names none. */
function named() {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch { /* not written by this page */ }
  return data.sections.findIndex((section) => word(section.name) === name);
}

// MARK: The beginning

byId("title").textContent = word(data.title);
byId("origin").replaceChildren(...data.origin.flatMap((text, i) => [...(i ? [" "] : []), make("span", { dir: "auto" }, ...prose(word(text)))]));
const mark = makeSwitch();
byId("page").hidden = false;
if (data.sections.length) {
  const first = Math.max(named(), 0);
  mark(first);
  show(data.sections[first]);
} else {
  for (const id of ["about", "tools", "lists"]) byId(id).hidden = true;
}
addEventListener("hashchange", () => {
  const index = named();
  if (index < 0 || data.sections[index] === shown.section) return;
  mark(index);
  show(data.sections[index]);
});
