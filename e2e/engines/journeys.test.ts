import { faqJourneys } from "./journeys/faq.ts";
import { languageJourneys } from "./journeys/language.ts";
import { leadJourneys } from "./journeys/lead.ts";
import { menuJourneys } from "./journeys/menu.ts";
import { readingJourneys } from "./journeys/reading.ts";
import { reviewJourneys } from "./journeys/reviews.ts";
import { whatsappJourneys } from "./journeys/whatsapp.ts";

// One file, so that each engine starts only once.
readingJourneys();
languageJourneys();
menuJourneys();
faqJourneys();
whatsappJourneys();
reviewJourneys();
leadJourneys();
