import type { Person } from "@fiosite/contract/panel/people";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { InviteSheet, nobody } from "./invite-sheet.tsx";
import { PersonRow } from "./person-row.tsx";
import { RemoveSheet } from "./remove-sheet.tsx";
import { RoleSheet } from "./role-sheet.tsx";
import { peopleQuery } from "./team-requests.ts";
import styles from "./team-room.module.css";
import { texts } from "./texts.ts";

type Open = { sheet: "invite" } | { sheet: "role" | "remove"; person: Person };

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function TeamRoom() {
  const { data: people, refetch } = useQuery(peopleQuery);
  const [open, setOpen] = useState<Open>();
  const [invited, setInvited] = useState(nobody);
  const close = () => setOpen(undefined);
  const joined = people?.filter(({ joinedAt }) => joinedAt).length ?? 0;
  return (
    <Screen
      title={texts.title}
      about={people && texts.about(joined, people.length - joined)}
      back={{ to: "/mais", label: texts.back }}
      action={
        <Button tone="main" icon="plus" onClick={() => setOpen({ sheet: "invite" })}>
          {texts.invite}
        </Button>
      }
    >
      {!people && <Skeleton texts={texts} onRetry={() => void refetch()} />}
      {people && (
        <ul className={styles.people}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              onRole={() => setOpen({ sheet: "role", person })}
              onRemove={() => setOpen({ sheet: "remove", person })}
            />
          ))}
        </ul>
      )}
      {open?.sheet === "invite" && (
        <InviteSheet typed={invited} onType={setInvited} onClose={close} />
      )}
      {open?.sheet === "role" && <RoleSheet person={open.person} onClose={close} />}
      {open?.sheet === "remove" && <RemoveSheet person={open.person} onClose={close} />}
    </Screen>
  );
}
