/** Runs inline at the end of every page, after its elements are parsed and before any other script. */
import { watchHeader } from "./header.ts";
import { watchLanguageSwitcher } from "./language-switcher.ts";
import { watchMenu } from "./menu.ts";
import { logNotFound } from "./not-found.ts";
import { watchQuestions } from "./questions.ts";
import { watchReveal } from "./reveal.ts";
import { correctYear } from "./year.ts";

watchLanguageSwitcher();
watchMenu();
watchHeader();
watchReveal();
watchQuestions();
correctYear();
logNotFound();
