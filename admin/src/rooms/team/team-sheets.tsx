import { panelErrors, panelPaths, personPaths } from "@fiosite/contract/panel/paths";
import { type Role, roles } from "@fiosite/contract/panel/people";
import { newPersonSchema, type Person, personSchema } from "@fiosite/contract/panel/team";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { isCode, nothing, request } from "#session/request.ts";
import { Button } from "#ui/controls.tsx";
import { Choice, Choices, Field } from "#ui/fields.tsx";
import { firstName } from "#ui/lists.tsx";
import { Sheet, useToast } from "#ui/overlay.tsx";
import { Question } from "#ui/question.tsx";
import { texts } from "./texts.ts";

export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: () => request(panelPaths.people, v.array(personSchema)),
});

/** Waits for the server before it reports success, and then loads the team again. */
export function useTeamChange<Value = void>(
  send: (value: Value) => Promise<unknown>,
  done: string | ((value: Value) => string),
  onDone?: () => void,
  onError?: (error: Error) => void,
) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: (_nothing, value) => {
      toast({ text: typeof done === "string" ? done : done(value) });
      onDone?.();
      return client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    },
    // A callback of `mutate` would be dropped when the person leaves the screen.
    ...(onError && { onError }),
  });
}

type TypedPerson = v.InferInput<typeof newPersonSchema>;

export const nobody: TypedPerson = { name: "", email: "", role: "staff" };

interface InviteSheetProps {
  /** The room keeps the typed values, so that a sheet that was closed by mistake opens with them. */
  typed: TypedPerson;
  onType: (typed: TypedPerson) => void;
  onClose: () => void;
}

export function InviteSheet({ typed, onType, onClose }: InviteSheetProps) {
  const [wrong, setWrong] = useState<"name" | "email">();
  const sending = useTeamChange(
    (body: v.InferOutput<typeof newPersonSchema>) =>
      request(panelPaths.people, nothing, { method: "POST", body }),
    ({ email }) => texts.sentTo(email),
    () => {
      onType(nobody);
      onClose();
    },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const person = v.safeParse(newPersonSchema, typed);
    const field = person.issues?.[0].path?.[0].key;
    setWrong(field === "name" || field === "email" ? field : undefined);
    if (person.success) sending.mutate(person.output);
  }
  return (
    <Sheet title={texts.inviteTitle} closeLabel={texts.close} onClose={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        <Field
          label={texts.name}
          autoComplete="off"
          maxLength={80}
          value={typed.name}
          error={wrong === "name" ? texts.badName : undefined}
          onChange={(event) => onType({ ...typed, name: event.target.value })}
        />
        <Field
          label={texts.email}
          type="email"
          autoComplete="off"
          value={typed.email}
          error={wrong === "email" ? texts.badEmail : undefined}
          onChange={(event) => onType({ ...typed, email: event.target.value })}
        />
        <RoleChoices role={typed.role} onChoose={(role) => onType({ ...typed, role })} />
        {sending.error && <p role="alert">{invitingFailure(sending.error)}</p>}
        <Button type="submit" tone="main" icon="mail" isWide disabled={sending.isPending}>
          {sending.isPending ? texts.sending : texts.send}
        </Button>
      </form>
    </Sheet>
  );
}

/** The message for an owner whose invitation was not sent. */
export function invitingFailure(error: Error): string {
  if (isCode(error, panelErrors.alreadyInvited)) return texts.known;
  return isCode(error, panelErrors.tooManyRequests) ? texts.tooMany : failureOf(error);
}

/** Somebody who closed the question for a proof did not lose the connection, so the message differs. */
const failureOf = (error: Error) =>
  isCode(error, panelErrors.proofNeeded) ? texts.unproven : texts.failed;

interface PersonSheetProps {
  person: Person;
  onClose: () => void;
}

export function RoleSheet({ person, onClose }: PersonSheetProps) {
  const [role, setRole] = useState(person.role);
  const saving = useTeamChange(
    () => request(personPaths(person.id).person, nothing, { method: "PATCH", body: { role } }),
    texts.roleSaved,
    onClose,
  );
  return (
    <Sheet title={texts.roleTitle(person.name)} closeLabel={texts.close} onClose={onClose}>
      <div className="form">
        <RoleChoices role={role} onChoose={setRole} />
        {role !== "owner" && <Scheduled person={person} />}
        <ChangeFailure error={saving.error} />
        <Button tone="dark" isWide disabled={saving.isPending} onClick={() => saving.mutate()}>
          {saving.isPending ? texts.sending : texts.saveRole}
        </Button>
      </div>
    </Sheet>
  );
}

// The smaller role comes first, because it is the usual one.
const offered = [...roles].reverse();

function RoleChoices({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  return (
    <Choices legend={texts.role}>
      {offered.map((each) => (
        <Choice
          key={each}
          name="role"
          value={each}
          isChecked={role === each}
          onChoose={() => onChoose(each)}
        >
          <b>{texts.roles[each]}</b>
          <br />
          <span className="small muted">{texts.roleAbout[each]}</span>
        </Choice>
      ))}
    </Choices>
  );
}

/** Warns that the person's scheduled publications will not go live without their right to publish. */
function Scheduled({ person }: { person: Person }) {
  if (person.scheduledCount === 0) return null;
  return (
    <p role="status">
      <b>{texts.scheduled(firstName(person.name), person.scheduledCount)}</b>
    </p>
  );
}

export function RemoveSheet({ person, onClose }: PersonSheetProps) {
  const removing = useTeamChange(
    () => request(personPaths(person.id).person, nothing, { method: "DELETE" }),
    texts.removed,
    onClose,
  );
  return (
    <Question
      title={texts.removeTitle(firstName(person.name))}
      go={removing.isPending ? texts.sending : texts.remove}
      keep={texts.keep}
      isBusy={removing.isPending}
      onGo={() => removing.mutate()}
      onClose={onClose}
    >
      <Scheduled person={person} />
      <p>{texts.removeAbout}</p>
      <ChangeFailure error={removing.error} />
    </Question>
  );
}

function ChangeFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert">{isCode(error, panelErrors.lastOwner) ? texts.lastOwner : failureOf(error)}</p>
  );
}
