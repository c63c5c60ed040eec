/** Spreadsheets run a cell that starts with one of these as a formula, full-width forms included. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Separated by semicolons, as Excel in Portuguese expects. A spreadsheet never runs a visitor's text as a formula. */
export function csvLine(values: string[]): string {
  return values.map(csvCell).join(";");
}

function csvCell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
