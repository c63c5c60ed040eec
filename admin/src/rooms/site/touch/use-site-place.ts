import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import { pageNames } from "@fiosite/contract/pages";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** What a touch says besides the values themselves. */
interface TouchState {
  around?: string[];
  link?: string | undefined;
  /** The page already shows what was touched. */
  isTouch?: boolean;
}

export interface SitePlace {
  page: string;
  language: Language;
  /** False until a link to a value has found its page. */
  isKnown: boolean;
  version: number | undefined;
  paths: string[];
  touch: TouchState;
  isOpen: boolean;
  go: (place: { page?: string; language?: Language }) => void;
  open: (paths: string[], touch?: TouchState) => void;
  close: () => void;
}

/** Page, language and open field are in the address: Back closes a field, and other screens can lead to one. */
export function useSitePlace(): SitePlace {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const touch = (state ?? {}) as TouchState;
  const page = pageNames.find((each) => each === params.get("pagina"));
  const language = languages.find((each) => each === params.get("idioma"));
  const version = Number(params.get("versao"));
  const open = params.get("campo");

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
    isKnown: page !== undefined || open === null,
    version: version > 0 ? version : undefined,
    paths: open?.split(" ").filter(Boolean) ?? [],
    touch,
    isOpen: open !== null,
    go(place) {
      const values = {
        ...(place.page && { pagina: place.page }),
        ...(place.language && { idioma: place.language }),
      };
      setParams(change(values), { replace: true, state });
    },
    open(paths, touched = {}) {
      const next = change({ campo: paths.join(" "), pagina: page ?? "home" });
      setParams(next, { replace: open !== null, state: touched });
    },
    close() {
      if (open === null) return;
      if (state) void navigate(-1);
      else setParams(change({ campo: null }), { replace: true });
    },
  };
}
