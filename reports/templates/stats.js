"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);

  // Sorting: a click on a heading, a second one turns it round. Missing values stay last.
  const value = (row, column) => {
    const cell = row.cells[column];
    return "v" in cell.dataset ? (cell.dataset.v === "" ? null : Number(cell.dataset.v)) : cell.textContent.trim();
  };
  const compared = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true }));
  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = head.querySelector(".sort");
      button.addEventListener("click", () => {
        const turned = { ascending: "descending", descending: "ascending" }[head.ariaSort];
        const order = turned || button.dataset.first;
        for (const other of heads) other.ariaSort = "none";
        head.ariaSort = order;
        const sign = order === "ascending" ? 1 : -1;
        const rows = [...table.tBodies[0].rows].map((row) => [value(row, column), row]);
        rows.sort(([a], [b]) => (a === null) - (b === null) || sign * compared(a, b));
        table.tBodies[0].append(...rows.map(([, row]) => row));
      });
    });
  }

  // Definitions open by tap and keyboard without a script; here they stand by their button, and open on hover.
  const canHover = matchMedia("(hover: hover)").matches;
  for (const button of document.querySelectorAll("[popovertarget]")) {
    const box = document.getElementById(button.getAttribute("popovertarget"));
    const place = () => {
      const at = button.getBoundingClientRect();
      const below = at.bottom + 8 + box.offsetHeight < innerHeight;
      box.style.left = `${Math.max(12, Math.min(at.left, innerWidth - box.offsetWidth - 12))}px`;
      box.style.top = `${Math.max(12, below ? at.bottom + 8 : at.top - box.offsetHeight - 8)}px`;
    };
    button.addEventListener("click", () => requestAnimationFrame(place));
    if (!canHover) continue;
    let waiting = 0;
    button.addEventListener("mouseenter", () => {
      waiting = setTimeout(() => { box.showPopover(); place(); }, 250);
    });
    button.addEventListener("mouseleave", () => {
      clearTimeout(waiting);
      if (!box.matches(":hover")) box.hidePopover();
    });
    button.addEventListener("click", () => clearTimeout(waiting));
    box.addEventListener("mouseleave", () => box.hidePopover());
  }

  // On paper every part is open, whatever the browser makes of the style for it.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("#statistics details:not([open])")];
    for (const one of opened) one.open = true;
  });
  addEventListener("afterprint", () => { for (const one of opened) one.open = false; });

  // The rounds behind a number: its address is #statistic/group.
  const dialog = document.getElementById("rows");
  const part = (name) => document.getElementById(`rows-${name}`);
  const made = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  const quoted = (path) => (/[^\w@%+=:,./-]/.test(path) || !path ? `'${path.replaceAll("'", `'\\''`)}'` : path);
  // One round or game: a line that opens, with what shows it on the platform and on this computer.
  const listed = ([game, label, seat, round, number]) => {
    const [text, path, log] = data.files[game];
    const item = made("li", "");
    const box = made("details", "");
    const line = made("summary", "");
    if (number !== undefined) line.append(made("i", number.toLocaleString("en")));
    if (label) line.append(made("b", label), " ");
    line.append(made("code", text));
    box.append(line);
    if (log) {
      const at = round === null ? "" : `&ts=${round}`;
      const link = made("a", "on tenhou.net");
      box.append(Object.assign(link, { href: `https://tenhou.net/0/?log=${log}&tw=${seat}${at}`, target: "_blank", rel: "noopener" }));
    }
    if (path) box.append(made("code", `shinpan replay ${quoted(path)}${label ? ` --round ${label}` : ""}`));
    if (!log && !path) box.append(made("span", "in an archive: unpack it for shinpan replay"));
    item.append(box);
    return item;
  };
  const show = () => {
    const [key, place] = decodeURIComponent(location.hash.slice(1)).split("/");
    const one = Object.hasOwn(data.statistics, key) ? data.statistics[key] : null;
    if (!one || !(place in one.about)) {
      if (dialog.open) dialog.close();
      return;
    }
    part("title").textContent = `${one.name}, \u2068${data.names[place]}\u2069`;
    part("value").textContent = one.about[place];
    part("about").textContent = document.getElementById(`def-${key}`).querySelector("p").textContent;
    const list = part("list");
    list.replaceChildren();
    let more = "";
    if (one.of.length) {
      for (const other of one.of) {
        if (!Object.hasOwn(data.statistics, other)) continue;
        const item = made("li", "");
        const link = Object.assign(made("a", data.statistics[other].name), { href: `#${other}/${place}` });
        item.append(link, ` ${data.statistics[other].about[place]}`);
        list.append(item);
      }
    } else {
      const [total, rows] = one.rows[place];
      for (const row of rows) list.append(listed(row));
      const what = rows.length < total ? `The first ${rows.length} of ${total.toLocaleString("en")}` : `All ${total}`;
      const all = Number(place) === data.field ? "--export writes those of everybody" : `Every one is in tables/rows/${one.frame}.csv, column ${key}`;
      more = `${what}${data.folder ? `, in ${data.folder}` : ""}. ${all}. A line opens: how to see the round.`;
    }
    part("more").textContent = more;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  };
  dialog.addEventListener("close", () => {
    if (location.hash.includes("/")) history.replaceState(null, "", location.pathname + location.search);
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  addEventListener("hashchange", show);
  show();
})();
