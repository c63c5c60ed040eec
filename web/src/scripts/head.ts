/** Runs inline in the head, before the first paint, in every page: keep it small. */
import { applySavedLanguage } from "./apply-saved-language.ts";

applySavedLanguage();
