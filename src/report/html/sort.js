
"use strict";
// A click on a column's name sorts by it, another the other way round. Without this script the page only cannot sort.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const falling = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const key = (row) => {
        const cell = row.cells[column];
        return cell.dataset.key === undefined ? null : Number(cell.dataset.key);
      };
      const order = (a, b) => {
        const [x, y] = [key(a), key(b)];
        if (x !== null && y !== null) return falling ? y - x : x - y;
        // Where there is no number, the row stands last, whichever way.
        if (x !== null) return -1;
        if (y !== null) return 1;
        const words = a.cells[column].textContent.localeCompare(b.cells[column].textContent, "en");
        return falling ? -words : words;
      };
      body.append(...[...body.rows].sort(order));
    });
  });
}
