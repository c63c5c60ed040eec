import { newPersonSchema } from "@fiosite/contract/panel/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useToast } from "#ui/toast.tsx";
import { RoleChoices } from "./role-choices.tsx";
import { invite, invitingFailure, peopleQuery } from "./team-requests.ts";
import styles from "./team-room.module.css";
import { texts } from "./texts.ts";

type TypedPerson = v.InferInput<typeof newPersonSchema>;

export const nobody: TypedPerson = { name: "", email: "", role: "staff" };

interface InviteSheetProps {
  /** The room keeps it: a sheet that was closed by mistake opens with what was typed. */
  typed: TypedPerson;
  onType: (typed: TypedPerson) => void;
  onClose: () => void;
}

/** Waits for the server: only then it says that the invitation was sent. */
export function InviteSheet({ typed, onType, onClose }: InviteSheetProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [wrong, setWrong] = useState<"name" | "email">();
  const sending = useMutation({
    mutationFn: invite,
    onSuccess: (_nothing, person) => {
      toast({ text: texts.sentTo(person.email) });
      onType(nobody);
      onClose();
      return client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const person = v.safeParse(newPersonSchema, typed);
    const field = person.issues?.[0].path?.[0].key;
    setWrong(field === "name" || field === "email" ? field : undefined);
    if (person.success) sending.mutate(person.output);
  }
  return (
    <Sheet title={texts.inviteTitle} closeLabel={texts.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
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
