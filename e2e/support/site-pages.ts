import { pagePaths } from "@fiosite/contract/pages";

export const { home, cameras, privacy, terms } = pagePaths;
export const unknownPath = "/nao-existe";

/** Chromium logs a 404 document as an error; for this address it is expected. */
export const unknownPathInConsole = /status of 404 .*\/nao-existe(\?lng=[\w-]+)?\)$/;

export const indexedPages = Object.values(pagePaths);
export const everyPage = [...indexedPages, unknownPath];
