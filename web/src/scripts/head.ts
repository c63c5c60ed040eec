/** Runs inline in the head of every page, before the first paint. It does what cannot wait for `page.ts`. Keep it small. */

import { watchHeader, watchMenu } from "./header.ts";
import { applySavedLanguage } from "./saved-language.ts";

applySavedLanguage();
watchHeader();
watchMenu();
