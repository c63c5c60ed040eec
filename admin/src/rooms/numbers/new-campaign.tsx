import { panelErrors } from "@fiosite/contract/panel/paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isCode } from "#session/request.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields.tsx";
import styles from "./campaign-links.module.css";
import { addCampaign, campaignLinksQuery } from "./number-queries.ts";
import { texts } from "./texts.ts";

/** The owner gives a name; the link and its QR code appear, and whoever comes by it counts from then on. */
export function NewCampaign({ onAdded }: { onAdded: (name: string) => void }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const adding = useMutation({
    mutationFn: addCampaign,
    onSuccess: (result) => {
      if ("issues" in result) return;
      // The server's own list has it when it is published, a second later.
      client.setQueryData(campaignLinksQuery.queryKey, (links = []) => [...links, result]);
      setName("");
      onAdded(result.name);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    adding.mutate(name);
  }
  return (
    <form className={styles.new} onSubmit={submit} noValidate>
      <Field
        label={texts.newCampaign}
        autoComplete="off"
        maxLength={40}
        value={name}
        error={problemOf(adding.data, adding.error)}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" tone="dark" icon="plus" disabled={adding.isPending}>
        {adding.isPending ? texts.adding : texts.addCampaign}
      </Button>
    </form>
  );
}

type Added = Awaited<ReturnType<typeof addCampaign>>;

function problemOf(added: Added | undefined, error: Error | null): string | undefined {
  if (error) return isCode(error, panelErrors.badRequest) ? texts.badCampaign : texts.notAdded;
  return added && "issues" in added ? added.issues[0]?.message : undefined;
}
