import type { Publisher } from "../../content/publish-due.ts";

export interface ContentCommandInput extends Publisher {
  /** The file that starts the publisher; without it the command publishes itself. */
  publishRequest: string | undefined;
  /** Who edits or publishes, for the history. */
  author: string;
  /** What follows the name of the command. */
  args: string[];
  options: {
    at?: string | undefined;
    cancel?: string | undefined;
    remove?: boolean | undefined;
    replace?: boolean | undefined;
  };
  /** In which times are read and printed. Of the pages that are shown, so the publisher does without: it may have to mend them. */
  readTimeZone(): string;
  print(text: string): void;
  readInput(): Promise<string>;
}

export type ContentCommand = (input: ContentCommandInput) => Promise<void>;
