import { personPaths } from "@fiosite/contract/panel/paths";
import type { Person } from "@fiosite/contract/panel/team";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoments } from "#session/moments.ts";
import { nothing, request } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import { Button, TextButton } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { Avatar, CardList } from "#ui/lists.tsx";
import { useToast } from "#ui/overlay.tsx";
import { Screen, Skeleton } from "#ui/screen.tsx";
import styles from "./team-room.module.css";
import {
  InviteSheet,
  invitingFailure,
  nobody,
  peopleQuery,
  RemoveSheet,
  RoleSheet,
  useTeamChange,
} from "./team-sheets.tsx";
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
      {!people && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
      {people && (
        <div className={styles.people}>
          <CardList isFirst>
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                onRole={() => setOpen({ sheet: "role", person })}
                onRemove={() => setOpen({ sheet: "remove", person })}
              />
            ))}
          </CardList>
        </div>
      )}
      {open?.sheet === "invite" && (
        <InviteSheet typed={invited} onType={setInvited} onClose={close} />
      )}
      {open?.sheet === "role" && <RoleSheet person={open.person} onClose={close} />}
      {open?.sheet === "remove" && <RemoveSheet person={open.person} onClose={close} />}
    </Screen>
  );
}

interface PersonRowProps {
  person: Person;
  onRole: () => void;
  onRemove: () => void;
}

function PersonRow({ person, onRole, onRemove }: PersonRowProps) {
  const { person: me } = useSession();
  const toast = useToast();
  const isMe = person.id === me.id;
  const again = useTeamChange(
    () => request(personPaths(person.id).invitation, nothing, { method: "POST", body: {} }),
    texts.sentTo(person.email),
    undefined,
    (error) => toast({ text: invitingFailure(error) }),
  );
  return (
    <li className={styles.person}>
      <Avatar name={person.name} isMe={isMe} />
      <div>
        <b>{person.name}</b> {isMe && <span className="muted">{texts.you}</span>}
        <p className="small muted">
          {texts.roles[person.role]}
          {!person.joinedAt && " · "}
          {!person.joinedAt && <b className={styles.notYet}>{texts.notYet}</b>}
        </p>
      </div>
      <Devices person={person} />
      {!isMe && (
        <div className={styles.actions}>
          {person.joinedAt ? (
            <TextButton onClick={onRole}>{texts.changeRole}</TextButton>
          ) : (
            <TextButton disabled={again.isPending} onClick={() => again.mutate()}>
              {texts.resend}
            </TextButton>
          )}
          <TextButton isDanger onClick={onRemove}>
            {person.joinedAt ? texts.remove : texts.cancel}
          </TextButton>
        </div>
      )}
    </li>
  );
}

function Devices({ person }: { person: Person }) {
  const { person: me } = useSession();
  const toast = useToast();
  const ending = useTeamChange(
    (id: string) => request(personPaths(person.id).device(id), nothing, { method: "DELETE" }),
    texts.deviceEnded,
    undefined,
    () => toast({ text: texts.failed }),
  );
  const { now, ago, dayAndTime } = useMoments();
  if (!person.joinedAt) {
    const ends = person.invitationEndsAt;
    const isOpen = ends !== null && Date.parse(ends) > now;
    return (
      <ul className={styles.devices}>
        <li>
          <Icon name="mail" isSmall />
          {isOpen ? texts.invitationUntil(dayAndTime(ends)) : texts.invitationEnded}
        </li>
      </ul>
    );
  }
  return (
    <ul className={styles.devices}>
      {person.devices.length === 0 && <li>{texts.noDevice}</li>}
      {person.devices.map(({ id, kind, label, isThis, hasPasskey, lastUsedAt }) => (
        <li key={id}>
          <Icon
            name={kind === "passkey" ? "finger" : /Android|iPhone/.test(label) ? "phone" : "laptop"}
            isSmall
          />
          <span>
            {isThis && kind === "session"
              ? texts.thisDevice(label)
              : lastUsedAt
                ? texts.lastUsed[kind](label, ago(lastUsedAt))
                : texts.neverUsed(label)}
            {hasPasskey && texts.hasPasskey}
          </span>
          {person.id !== me.id && (
            <TextButton isDanger disabled={ending.isPending} onClick={() => ending.mutate(id)}>
              {texts.endDevice}
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  );
}
