import type { texts as english } from "./locales/en-US.ts";
import type { texts as portuguese } from "./locales/pt-BR.ts";

type Covering<Required, Given extends Required> = Given;

/** A key that is missing in either language is a type error on this line. */
export type Texts = Covering<Covering<typeof portuguese, typeof english>, typeof portuguese>;
