/** The specification requires the missing path in the browser console too. */
export function logNotFound(): void {
  const { page } = document.querySelector<HTMLElement>("#site")?.dataset ?? {};
  // biome-ignore lint/suspicious/noConsole: as above
  if (page === "not-found") console.info(`404: ${location.pathname}`);
}
