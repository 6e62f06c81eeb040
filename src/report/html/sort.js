
"use strict";
// A click on a column header sorts by that column, a second click reverses the order.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  // On a phone a row is a list of these labels and its cells.
  for (const row of body.rows) [...row.cells].forEach((cell, column) => (cell.dataset.label = heads[column].textContent));
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const descending = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      const key = (row) => {
        const cell = row.cells[column];
        return cell.dataset.key === undefined ? null : Number(cell.dataset.key);
      };
      const order = (a, b) => {
        const [x, y] = [key(a), key(b)];
        if (x !== null && y !== null) return descending ? y - x : x - y;
        // Rows without a number come last in both directions.
        if (x !== null) return -1;
        if (y !== null) return 1;
        const byText = a.cells[column].textContent.localeCompare(b.cells[column].textContent, "en");
        return descending ? -byText : byText;
      };
      body.append(...[...body.rows].sort(order));
    });
  });
}
