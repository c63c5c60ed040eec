/** The script of every page, which runs when the page is parsed. The page works without it. */
import { carryCampaign } from "./campaign.ts";
import { carryLanguage } from "./carry-language.ts";
import { watchEvents } from "./events.ts";
import { startHeroVideo } from "./hero-video.ts";
import { watchIslands } from "./islands.ts";
import { watchLanguageSwitcher } from "./language-switcher.ts";
import { logNotFound } from "./not-found.ts";
import { watchQuestions } from "./questions.ts";
import { watchReveal } from "./reveal.ts";
import { keepUnsentLead } from "./unsent-lead.ts";
import { correctYear } from "./year.ts";

// First: the counts read the campaign from the address.
carryCampaign();
carryLanguage();
watchEvents();
watchLanguageSwitcher();
keepUnsentLead();
watchReveal();
watchQuestions();
correctYear();
logNotFound();
watchIslands();
// On a fast connection the load event comes before the first frame, which the download would delay.
addEventListener("load", () => setTimeout(startHeroVideo, 200));
