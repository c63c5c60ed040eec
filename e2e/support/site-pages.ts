import { pagePaths } from "@fiosite/contract/pages";

export const { home, cameras } = pagePaths;
export const unknownPath = "/nao-existe";

/** Chromium reports a document answered with 404 as an error; of that one address it is no fault. */
export const unknownPathInConsole = /status of 404 .*\/nao-existe(\?lng=[\w-]+)?\)$/;

export const indexedPages = [home, cameras];
export const everyPage = [home, cameras, unknownPath];
