import { campaignKey } from "@fiosite/contract/campaign";
import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { listPaths } from "./list-places.ts";
import styles from "./lists-room.module.css";
import { texts } from "./texts.ts";
import { useListEdits } from "./use-list-edits.ts";

/** The name makes what the links say. */
export function CampaignSheet({ keys, onClose }: { keys: string[]; onClose: () => void }) {
  const { save, isSaving } = useListEdits();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const key = campaignKey(name);
    if (key === "") return setProblem(texts.badCampaign);
    if (keys.includes(key)) return setProblem(texts.sameCampaign);
    setProblem(undefined);
    const value = { key, name: name.trim() };
    return save([{ path: `${listPaths.campanhas}.${key}`, value }], onClose);
  }
  return (
    <Sheet title={texts.campaignTitle} closeLabel={texts.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={texts.campaignName}
          autoComplete="off"
          maxLength={40}
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        {campaignKey(name) && <p className="small muted">{texts.inLinks(campaignKey(name))}</p>}
        <Button type="submit" tone="main" icon="plus" isWide disabled={isSaving}>
          {texts.campaignAdd}
        </Button>
      </form>
    </Sheet>
  );
}
