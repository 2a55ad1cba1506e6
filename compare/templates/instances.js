// The instance table: filters, order and open rows, all of them kept in the address as #instances?puzzle=…&open=…
(() => {
  const section = document.getElementById("instances");
  const { solvers, marks, outcomes, rows, answers } = JSON.parse(document.getElementById("instance-data").textContent);
  const [PUZZLE, SIZE, CELLS, ID, NAME, ASKED, FLAGS, CASES] = [0, 1, 2, 3, 4, 5, 6, 7];
  const [SOLVER, OUTCOME, SECONDS, NODES, DETAIL] = [0, 1, 2, 3, 4];
  const QUESTIONS = { 0: "all solutions", 1: "a first solution", 2: "a second solution" };
  const PAGE = 50;
  const ANSWERED = outcomes.indexOf("answered");

  const element = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
  const question = (asked) => QUESTIONS[asked] || `up to ${asked} solutions`;
  const number = (value, digits = 3) => (value === null ? "–" : value.toLocaleString("en", { maximumSignificantDigits: digits }));
  const seconds = (one) => (one[OUTCOME] === ANSWERED ? "" : ">") + (one[SECONDS] < 0.001 ? "<0.001" : number(one[SECONDS], 2));
  const mark = (solver) => element("span", { class: "mark", style: `color:${marks[solver][0]}`, "aria-hidden": "true" }, marks[solver][1]);
  const answered = (row) => row[CASES].filter((one) => one[OUTCOME] === ANSWERED);
  const quickest = (row) => answered(row).reduce((best, one) => (!best || one[SECONDS] < best[SECONDS] ? one : best), null);
  const key = (row) => `${row[ID]}-${row[ASKED]}`;

  // What was chosen, and the address that says so

  const FIELDS = ["puzzle", "size", "asked", "solver", "outcome", "odd", "text", "sort", "open"];
  let chosen = {};

  const read = () => {
    const [place, query] = location.hash.slice(1).split("?");
    if (place !== "instances" || query === undefined) return false;
    chosen = Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => FIELDS.includes(name)));
    return true;
  };
  const write = () => {
    const kept = FIELDS.filter((name) => chosen[name]).map((name) => [name, chosen[name]]);
    history.replaceState(null, "", kept.length ? `#instances?${new URLSearchParams(kept)}` : "#instances");
  };
  const choose = (name, value) => {
    chosen[name] = value;
    shown = PAGE;
    write();
    show();
  };

  const wanted = (row) => {
    const { puzzle, size, asked, solver, outcome, odd, text } = chosen;
    const cases = row[CASES].filter((one) => !solver || solvers[one[SOLVER]] === solver);
    const found = `${row[ID]} ${row[NAME]}`.toLowerCase();
    return (!puzzle || row[PUZZLE] === puzzle) && (!size || row[SIZE] === size)
      && (!asked || String(row[ASKED]) === asked) && (!odd || row[FLAGS].includes(odd))
      && (!text || found.includes(text.toLowerCase()))
      && cases.some((one) => !outcome || outcomes[one[OUTCOME]] === outcome);
  };

  // Order

  const time = (one) => (!one ? Infinity : one[OUTCOME] === ANSWERED ? one[SECONDS] : one[SECONDS] + 1e6);
  const COLUMNS = {
    puzzle: { label: "puzzle", value: (row) => row[PUZZLE] },
    size: { label: "size", value: (row) => row[CELLS] },
    instance: { label: "instance", value: (row) => row[NAME] || row[ID] },
    asked: { label: "asked for", value: (row) => row[ASKED] },
    answered: { label: "answered", value: (row) => answered(row).length / row[CASES].length },
    seconds: { label: "seconds", value: (row) => time(of(row)) },
  };
  const of = (row) => (chosen.solver ? row[CASES].find((one) => solvers[one[SOLVER]] === chosen.solver) : quickest(row));
  const ordered = (some) => {
    const [column, down] = [(chosen.sort || "").replace("-", ""), (chosen.sort || "").startsWith("-") ? -1 : 1];
    if (!COLUMNS[column]) return some;
    const value = COLUMNS[column].value;
    return [...some].sort((a, b) => (value(a) < value(b) ? -down : value(a) > value(b) ? down : 0));
  };

  // The table

  let shown = PAGE;
  const body = section.querySelector("tbody");

  const show = () => {
    const found = ordered(rows.filter(wanted));
    body.replaceChildren(...found.slice(0, shown).flatMap(line));
    section.querySelector(".matches").textContent =
      `${found.length.toLocaleString("en")} of ${rows.length.toLocaleString("en")} rows`;
    section.querySelector(".more").hidden = found.length <= shown;
    head();
    for (const [name, field] of Object.entries(fields)) field.value = chosen[name] || "";
  };

  const head = () => {
    const cells = Object.entries(COLUMNS).map(([name, { label }]) => {
      const down = chosen.sort === `-${name}`;
      const sorted = chosen.sort === name || down;
      const button = element("button", { type: "button" }, label, sorted ? (down ? " ▼" : " ▲") : "");
      button.addEventListener("click", () => {
        choose("sort", chosen.sort === name ? `-${name}` : name);
        section.querySelectorAll("thead button")[Object.keys(COLUMNS).indexOf(name)].focus();
      });
      return element("th", { scope: "col", "aria-sort": sorted ? (down ? "descending" : "ascending") : "none" }, button);
    });
    section.querySelector("thead").replaceChildren(element("tr", {}, ...cells));
  };

  const line = (row) => {
    const open = chosen.open === key(row);
    const button = element("button", { type: "button", "aria-expanded": open, class: "opens" }, row[NAME] || row[ID]);
    button.addEventListener("click", () => {
      choose("open", open ? "" : key(row));
      section.querySelector(`[data-key="${key(row)}"] button`)?.focus();
    });
    const best = of(row);
    const cells = [
      element("td", {}, row[PUZZLE]), element("td", {}, row[SIZE]),
      element("td", {}, button, ...row[FLAGS].map((flag) => element("span", { class: "flag" }, flag))),
      element("td", {}, question(row[ASKED])), element("td", {}, strip(row)),
      element("td", {}, ...(best ? [mark(best[SOLVER]), ` ${seconds(best)}`] : ["–"])),
    ];
    const made = element("tr", { "data-key": key(row) }, ...cells);
    return open ? [made, element("tr", { class: "detail" }, element("td", { colspan: cells.length }, ...detail(row)))] : [made];
  };

  const strip = (row) => {
    const squares = row[CASES].map((one) => {
      const outcome = outcomes[one[OUTCOME]];
      const kind = outcome === "answered" || outcome === "wrong" ? outcome : "none";
      return element("i", { class: kind, style: `color:${marks[one[SOLVER]][0]}`, title: `${solvers[one[SOLVER]]}: ${outcome}` });
    });
    return element("span", { class: "strip" }, `${answered(row).length}/${row[CASES].length} `, ...squares);
  };

  const detail = (row) => {
    const lines = row[CASES].map((one) => element("tr", { class: outcomes[one[OUTCOME]] === "wrong" ? "wrong" : "" },
      element("th", { scope: "row" }, mark(one[SOLVER]), " ", element("code", {}, solvers[one[SOLVER]])),
      element("td", {}, outcomes[one[OUTCOME]]), element("td", {}, seconds(one)), element("td", {}, number(one[NODES])),
      element("td", {}, one[DETAIL])));
    const titles = ["solver", "outcome", "seconds", "nodes", ""].map((title) => element("th", { scope: "col" }, title));
    const pictures = element("div", { class: "pictures" });
    (answers[row[ID]] || []).forEach((answer) => draw(answer, pictures));
    if (!answers[row[ID]]) pictures.append("Its picture is left out of this page; `crosscheck solve` draws it.");
    return [
      element("p", { class: "facts" }, `${row[PUZZLE]} ${row[SIZE]}, `, element("code", {}, row[ID]), `, asked for ${question(row[ASKED])}`),
      pictures,
      element("table", { class: "cases" }, element("thead", {}, element("tr", {}, ...titles)), element("tbody", {}, ...lines)),
    ];
  };

  // Pictures: deflated SVG made by the report itself, of the puzzle with one answer

  const draw = async ([deflated, by, wrong], place) => {
    const figure = place.appendChild(element("figure", { class: wrong ? "wrong" : "" }));
    const bytes = Uint8Array.from(atob(deflated), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const svg = new DOMParser().parseFromString(await new Response(stream).text(), "image/svg+xml").documentElement;
    const names = by.map((solver) => (solver < 0 ? "the file" : solvers[solver]));
    const caption = names.length ? `${wrong ? "breaks the rules: " : "answer of "}${names.join(", ")}` : "the puzzle; nobody answered";
    figure.append(svg, element("figcaption", {}, caption));
  };

  // Filters

  const fields = {};
  const select = (name, label, values, say = (value) => value) => {
    const field = element("select", { name }, element("option", { value: "" }, "all"),
      ...values.map((value) => element("option", { value }, say(value))));
    field.addEventListener("change", () => choose(name, field.value));
    fields[name] = field;
    return element("label", {}, `${label} `, field);
  };
  const several = (column) => [...new Set(rows.map((row) => row[column]))];
  const text = element("input", { type: "search", name: "text", placeholder: "name or id" });
  text.addEventListener("input", () => choose("text", text.value));
  fields.text = text;
  const reset = element("button", { type: "button", class: "reset" }, "Reset");
  reset.addEventListener("click", () => { chosen = {}; shown = PAGE; write(); show(); });
  const sizes = [...new Map(rows.map((row) => [row[SIZE], row[CELLS]]))].sort((a, b) => a[1] - b[1]).map(([size]) => size);
  const form = section.querySelector("form");
  form.append(
    select("puzzle", "Puzzle", several(PUZZLE)), select("size", "Size", sizes),
    select("asked", "Asked for", several(ASKED), question), select("solver", "Solver", solvers),
    select("outcome", "Outcome", outcomes), select("odd", "Odd", [...new Set(rows.flatMap((row) => row[FLAGS]))]),
    element("label", {}, "Find ", text), reset,
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  section.querySelector(".more").addEventListener("click", () => { shown += 2 * PAGE; show(); });
  addEventListener("hashchange", () => { if (read()) show(); });
  section.querySelector(".needs-script").hidden = false;
  const addressed = read();
  show();
  if (addressed) (section.querySelector(".detail") || section).scrollIntoView();
})();
