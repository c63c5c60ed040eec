import type { Person } from "@fiosite/contract/panel/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { momentsIn, useNow } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { Avatar } from "#ui/avatar.tsx";
import { TextButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useToast } from "#ui/toast.tsx";
import { inviteAgain, invitingFailure, peopleQuery } from "./team-requests.ts";
import styles from "./team-room.module.css";
import { texts } from "./texts.ts";

interface PersonRowProps {
  person: Person;
  onRole: () => void;
  onRemove: () => void;
}

export function PersonRow({ person, onRole, onRemove }: PersonRowProps) {
  const { person: me } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const isMe = person.id === me.id;
  const again = useMutation({
    mutationFn: () => inviteAgain(person.id),
    onSuccess: () => {
      toast({ text: texts.sentTo(person.email) });
      return client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    },
    onError: (error) => toast({ text: invitingFailure(error) }),
  });
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
  const { timeZone } = useSession();
  const now = useNow();
  const moments = momentsIn(timeZone);
  if (!person.joinedAt) {
    const ends = person.invitationEndsAt;
    const isOpen = ends !== null && Date.parse(ends) > now;
    return (
      <ul className={styles.devices}>
        <li>
          <Icon name="mail" isSmall />
          {isOpen ? texts.invitationUntil(moments.dayAndTime(ends, now)) : texts.invitationEnded}
        </li>
      </ul>
    );
  }
  return (
    <ul className={styles.devices}>
      {person.devices.length === 0 && <li>{texts.noDevice}</li>}
      {person.devices.map(({ id, label, isThis, lastUsedAt }) => (
        <li key={id}>
          <Icon name={/Android|iPhone/.test(label) ? "phone" : "laptop"} isSmall />
          {isThis ? texts.thisDevice(label) : texts.lastUsed(label, moments.ago(lastUsedAt, now))}
        </li>
      ))}
    </ul>
  );
}
