/** Runs inline in the head of every page, before the first paint: what must work before `page.ts` arrives. Keep it small. */

import { watchHeader, watchMenu } from "./header.ts";
import { applySavedLanguage } from "./saved-language.ts";

applySavedLanguage();
watchHeader();
watchMenu();
