import type { Texts } from "@fiosite/content/texts";

export interface LeadFormTexts {
  texts: Omit<Texts["home"]["lead"], "title" | "subtitle">;
  newTabNote: string;
  whatsappNumber: string;
  /** The chat link of a form that failed without React, where nothing is known of what was typed. */
  plainChat: { label: string; message: string };
}
