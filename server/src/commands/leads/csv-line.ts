/** What spreadsheets take for a formula when a cell begins with it, full-width forms included. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** With semicolons, as Excel in Portuguese expects. A visitor's text is never run as a formula. */
export function csvLine(values: string[]): string {
  return values.map(csvCell).join(";");
}

function csvCell(value: string): string {
  const inert = formulaStart.test(value) ? `'${value}` : value;
  return `"${inert.replaceAll('"', '""')}"`;
}
