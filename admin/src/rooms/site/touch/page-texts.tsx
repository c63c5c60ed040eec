import type { Language } from "@fiosite/content/languages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { classes } from "#ui/classes.ts";
import { Field } from "#ui/fields.tsx";
import { textsQuery } from "../site-queries.ts";
import styles from "./site-room.module.css";
import { texts } from "./texts.ts";

interface PageTextsProps {
  page: string;
  language: Language;
  /** Whether the list stands beside the page, where it is open until something is touched. */
  isWide: boolean;
  onOpen: (paths: string[]) => void;
}

const groups = ["page", "head", "later"] as const;

/** All texts of the page in their order, to open the same fields without touching the page. */
export function PageTexts(props: PageTextsProps) {
  const [isOpen, setOpen] = useState(props.isWide);
  return (
    <details
      className={styles.texts}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{texts.list}</summary>
      {isOpen && <TextList {...props} />}
    </details>
  );
}

function TextList({ page, language, onOpen }: PageTextsProps) {
  const { data } = useQuery(textsQuery(page, language));
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = (data?.texts ?? []).filter(({ label, text }) =>
    `${label} ${text}`.toLowerCase().includes(wanted),
  );
  return (
    <div className={classes("stack", styles.textList)}>
      <p className="small muted">{texts.listAbout}</p>
      <Field
        label={texts.search}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {data && found.length === 0 && <p role="status">{texts.nothingFound}</p>}
      {groups.map((place) => {
        const own = found.filter((each) => each.place === place);
        if (own.length === 0) return null;
        return (
          <section key={place}>
            <h2>{texts.places[place]}</h2>
            <ul>
              {own.map(({ paths, label, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same value may appear twice on a page
                <li key={`${paths[0]} ${index}`}>
                  <button type="button" onClick={() => onOpen(paths)}>
                    <b>{label}</b>
                    <span lang={language}>{text}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
