import type { Role } from "@fiosite/contract/panel/people";
import type pg from "pg";
import type { SiteContent } from "../../platform/site-content.ts";

export interface PeopleCommandInput {
  client: pg.Client;
  content: SiteContent;
  /** A function, because listing people needs no settings of the mail server. */
  linkConfig(): { origin: string; mail: { smtpUrl: string; from: string } };
  /** Empty for `list`. */
  email: string;
  options: { role?: Role | undefined; name?: string | undefined };
  formatMoment(moment: Date): string;
  print(text: string): void;
}

export type PeopleCommand = (input: PeopleCommandInput) => Promise<void>;
