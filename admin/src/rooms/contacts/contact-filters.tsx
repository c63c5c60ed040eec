import { type ContactList, contactStates } from "@fiosite/contract/panel/contacts";
import { useEffect, useId, useState } from "react";
import { Chip, Chips } from "#ui/chips.tsx";
import fieldStyles from "#ui/field.module.css";
import { Icon } from "#ui/icon.tsx";
import styles from "./contact-filters.module.css";
import type { ContactFilter } from "./contact-requests.ts";
import { StateMark } from "./state-mark.tsx";
import { texts } from "./texts.ts";

// Long enough that a name is not searched letter by letter on a weak connection.
const typingPauseMs = 250;

interface FiltersProps {
  filter: ContactFilter;
  counts: ContactList["counts"] | undefined;
  onChange: (filter: ContactFilter) => void;
}

/** Not in the address: it would hold names. */
export function ContactFilters({ filter, counts, onChange }: FiltersProps) {
  const id = useId();
  const [typed, setTyped] = useState(filter.search);
  useEffect(() => {
    const search = typed.trim();
    if (search === filter.search) return undefined;
    const timer = setTimeout(() => onChange({ ...filter, search }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);
  return (
    <search className={styles.find}>
      <div className={styles.search}>
        <label className="visually-hidden" htmlFor={id}>
          {texts.search}
        </label>
        <Icon name="search" />
        <input
          id={id}
          className={fieldStyles.input}
          type="search"
          autoComplete="off"
          placeholder={texts.searchHint}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Chips label={texts.show}>
        {contactStates.map((state) => (
          <Chip
            key={state}
            isOn={filter.state === state}
            onClick={() =>
              onChange({ ...filter, state: filter.state === state ? undefined : state })
            }
          >
            <StateMark state={state} />
            {texts.filters[state]}
            <Count of={counts?.[state]} />
          </Chip>
        ))}
        <Chip isOn={!filter.state} onClick={() => onChange({ ...filter, state: undefined })}>
          {texts.all}
          <Count
            of={counts && contactStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)}
          />
        </Chip>
      </Chips>
    </search>
  );
}

function Count({ of: count }: { of: number | undefined }) {
  return (
    count !== undefined && <span className={styles.count}>{count.toLocaleString("pt-BR")}</span>
  );
}
