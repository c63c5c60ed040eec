import { faqJourneys } from "./faq.ts";
import { languageJourneys } from "./language.ts";
import { leadJourneys } from "./lead.ts";
import { menuJourneys } from "./menu.ts";
import { readingJourneys } from "./reading.ts";
import { reviewJourneys } from "./reviews.ts";
import { whatsappJourneys } from "./whatsapp.ts";

// One file, so that each engine starts only once.
readingJourneys();
languageJourneys();
menuJourneys();
faqJourneys();
whatsappJourneys();
reviewJourneys();
leadJourneys();
