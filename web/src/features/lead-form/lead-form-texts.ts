import type { Texts } from "@fiosite/content/texts";

export interface LeadFormTexts {
  texts: Omit<Texts["home"]["lead"], "title" | "subtitle">;
  newTabNote: string;
}
