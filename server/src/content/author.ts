import type { Author } from "@fiosite/contract/panel/site";

/** Who changes the draft or publishes it. Without a person it is the operator, or the release itself. */
export interface WrittenBy {
  author: string;
  personId?: string | undefined;
}

/** Columns of a row that says who. */
export interface AuthorColumns {
  author: string;
  personId: string | null;
}

export function toAuthor({ author, personId }: AuthorColumns): Author {
  return { id: personId, name: author };
}
