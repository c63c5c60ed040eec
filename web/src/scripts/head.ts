/** Runs inline in the head of every page, before the first paint: what must work before `page.ts` arrives. Keep it small. */
import { applySavedLanguage } from "./apply-saved-language.ts";
import { watchHeader } from "./header.ts";
import { watchMenu } from "./menu.ts";

applySavedLanguage();
watchHeader();
watchMenu();
