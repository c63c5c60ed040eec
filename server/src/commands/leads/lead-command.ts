import type pg from "pg";

export interface LeadCommandInput {
  operator: pg.Client;
  /** The argument after the name of the command. */
  argument: string | undefined;
  options: {
    since?: string | undefined;
    until?: string | undefined;
    phone?: boolean | undefined;
    burst?: boolean | undefined;
    pending?: boolean | undefined;
    forget?: boolean | undefined;
  };
  /** In which times are read and printed. */
  timeZone: string;
  print(text: string): void;
  /** Reads a line from standard input: what is typed on the command line ends up in the shell's history and in logs. */
  ask(question: string): Promise<string>;
}

export type LeadCommand = (input: LeadCommandInput) => Promise<void>;
