import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import { pageNames } from "@fiosite/contract/pages";
import { useState } from "react";
import { useSearchParams } from "wouter";

/** What a touch adds to the paths. */
interface TouchState {
  around?: string[];
  link?: string | undefined;
  /** Whether the value was chosen on the page or in its sheet, so that the page already shows it. */
  isTouch?: boolean;
}

export type SitePlace = ReturnType<typeof useSitePlace>;

/** Page, language and open field are in the address, so that Back closes a field and other screens can link to one. */
export function useSitePlace() {
  const [params, setParams] = useSearchParams();
  const page = pageNames.find((each) => each === params.get("pagina"));
  const language = languages.find((each) => each === params.get("idioma"));
  const version = Number(params.get("versao"));
  const open = params.get("campo");
  // The touch that opened the current values; empty if a link or a reload opened them.
  const [opened, setOpened] = useState<TouchState & { at: string }>();
  const isOpenedHere = opened?.at === open;
  const touch: TouchState = isOpenedHere ? opened : {};

  const change = (values: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    page: page ?? "home",
    language: language ?? defaultLanguage,
    /** False until a link to a value has found its page. */
    isKnown: page !== undefined || open === null,
    version: version > 0 ? version : undefined,
    paths: open?.split(" ").filter(Boolean) ?? [],
    touch,
    isOpen: open !== null,
    /** The address of this place. */
    address: `/site?${change({ pagina: page ?? "home" })}`,
    go(place: { page?: string; language?: Language | undefined }) {
      const values = {
        ...(place.page && { pagina: place.page }),
        ...(place.language && { idioma: place.language }),
      };
      setParams(change(values), { replace: true });
    },
    open(paths: string[], touched: TouchState = {}) {
      const at = paths.join(" ");
      setOpened({ ...touched, at });
      setParams(change({ campo: at, pagina: page ?? "home" }), { replace: open !== null });
    },
    close() {
      if (open === null) return;
      if (isOpenedHere) history.back();
      else setParams(change({ campo: null }), { replace: true });
    },
  };
}
