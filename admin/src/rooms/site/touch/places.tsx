import { useQuery } from "@tanstack/react-query";
import { placesQuery } from "../draft/site-queries.ts";
import { texts } from "./texts.ts";
import styles from "./touch-sheet.module.css";

/** Where else the value appears: a price differs nowhere. */
export function Places({ path }: { path: string }) {
  const { data } = useQuery(placesQuery(path));
  if (!data || data.total < 2) return null;
  return (
    <details className={styles.places}>
      <summary>{texts.appears(data.total)}</summary>
      <ul>
        {data.places.map(({ page, language, label, count }) => (
          <li key={`${page} ${language}`}>
            <span>{label}</span>
            <span className="muted">{texts.times(language, count)}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">{texts.together}</p>
    </details>
  );
}
