import type pg from "pg";

export interface LeadCommandInput {
  operator: pg.Client;
  /** The argument after the name of the command. */
  argument: string | undefined;
  options: {
    since?: string | undefined;
    until?: string | undefined;
    burst?: boolean | undefined;
    pending?: boolean | undefined;
    forget?: boolean | undefined;
  };
  /** In which times are read and printed. */
  timeZone: string;
  print(text: string): void;
  /** Reads a line from standard input. */
  ask(question: string): Promise<string>;
}

export type LeadCommand = (input: LeadCommandInput) => Promise<void>;
