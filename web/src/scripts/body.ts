/** Runs inline at the end of every page, after its elements are parsed and before any other script. */
import { carryCampaign } from "./campaign.ts";
import { watchEvents } from "./events.ts";
import { watchHeader } from "./header.ts";
import { watchLanguageSwitcher } from "./language-switcher.ts";
import { watchMenu } from "./menu.ts";
import { logNotFound } from "./not-found.ts";
import { watchQuestions } from "./questions.ts";
import { watchReveal } from "./reveal.ts";
import { correctYear } from "./year.ts";

// First: the language switcher and the counts read the address.
carryCampaign();
watchEvents();
watchLanguageSwitcher();
watchMenu();
watchHeader();
watchReveal();
watchQuestions();
correctYear();
logNotFound();
