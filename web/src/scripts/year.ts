/** The page carries the year of its build; after a New Year the copyright line is corrected. */
export function correctYear(): void {
  const line = document.querySelector<HTMLElement>("[data-year]");
  const built = line?.dataset.year;
  if (line && built)
    line.textContent = line.textContent.replace(built, String(new Date().getFullYear()));
}
