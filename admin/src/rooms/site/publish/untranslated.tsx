import { Link } from "wouter";
import { screenOf } from "../lists/lists.ts";
import { FoldedCard } from "./change-cards.tsx";
import { texts } from "./texts.ts";

interface UntranslatedProps {
  texts: { path: string; label: string; group: string }[];
}

/** For somebody who speaks English; it stops nothing, so it is folded. */
export function Untranslated({ texts: missing }: UntranslatedProps) {
  if (missing.length === 0) return null;
  return (
    <FoldedCard
      icon="pen"
      title={texts.untranslated(missing.length)}
      about={texts.untranslatedAbout}
    >
      <ul>
        {missing.map(({ path, label, group }) => (
          <li key={path}>
            <Link to={screenOf(path) ?? `/site?campo=${path}`}>{`${group}: ${label}`}</Link>
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}
