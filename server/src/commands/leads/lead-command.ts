import type pg from "pg";

export interface LeadCommandInput {
  operator: pg.Client;
  /** The argument after the name of the command. */
  protocol: string | undefined;
  options: {
    since?: string | undefined;
    phone?: string | undefined;
    pending?: boolean | undefined;
    yes?: boolean | undefined;
  };
  print(text: string): void;
}

export type LeadCommand = (input: LeadCommandInput) => Promise<void>;
