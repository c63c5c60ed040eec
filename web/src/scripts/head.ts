/** Runs inline in the head, before the first paint, in every page: keep it small. */
import { followSavedLanguage } from "./follow-saved-language.ts";

followSavedLanguage();
