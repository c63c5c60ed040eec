/** The page contains the year of its build, which is wrong after the next New Year. */
export function correctYear(): void {
  const copyright = document.querySelector<HTMLElement>("[data-year]");
  const built = copyright?.dataset.year;
  if (copyright && built)
    copyright.textContent = copyright.textContent.replace(built, String(new Date().getFullYear()));
}
