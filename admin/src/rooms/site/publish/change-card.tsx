import { valueAt } from "@fiosite/content/content-path";
import type { ChangeGroup } from "@fiosite/contract/panel/publications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { TextButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useToast } from "#ui/toast.tsx";
import { draftQuery, siteKey } from "../draft/site-queries.ts";
import { discard } from "../draft/site-requests.ts";
import styles from "./change-card.module.css";
import { texts } from "./texts.ts";

type Change = ChangeGroup["changes"][number];

interface ChangeCardProps {
  group: string;
  change: Change;
  /** Of something published there is nothing to discard. */
  isFixed?: boolean;
}

export function ChangeCard({ group, change, isFixed }: ChangeCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2>{change.label}</h2>
          <p className="small muted">
            {[group !== change.label && group, texts.what[change.what]].filter(Boolean).join(" · ")}
          </p>
        </div>
        {!isFixed && <Discard change={change} />}
      </div>
      {change.values.map((value) => (
        <Values key={value.path} value={value} />
      ))}
    </article>
  );
}

function Values({ value: { language, before, after } }: { value: Change["values"][number] }) {
  if (before === null && after === null) return null;
  if (!language) {
    return (
      <p className={styles.single}>
        <span className="visually-hidden">{texts.before} </span>
        {before !== null && <s>{before}</s>}
        {before !== null && <Icon name="arrow" isSmall />}
        <span className="visually-hidden">{texts.after} </span>
        <b>{after ?? texts.nothingThere}</b>
      </p>
    );
  }
  return (
    <div>
      <h3 className={styles.language}>{texts.language(language)}</h3>
      <dl className={styles.both}>
        {before !== null && <dt>{texts.before}</dt>}
        {before !== null && (
          <dd lang={language} className={styles.old}>
            {before}
          </dd>
        )}
        <dt>{texts.after}</dt>
        <dd lang={language} className={styles.new}>
          {after ?? texts.nothingThere}
        </dd>
      </dl>
    </div>
  );
}

/** Puts the values back to what is live, if they are still what the person sees. */
function Discard({ change }: { change: Change }) {
  const client = useQueryClient();
  const toast = useToast();
  const { data: draft } = useQuery(draftQuery);
  const discarding = useMutation({
    mutationFn: () => discard(change.values.map(({ path }) => expectedAt(draft?.document, path))),
    onSuccess: (result) =>
      toast({ text: "revision" in result ? texts.discarded : texts.changedMeanwhile }),
    onError: () => toast({ text: texts.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: siteKey }),
  });
  return (
    <TextButton
      aria-label={texts.discardLabel(change.label)}
      disabled={!draft || discarding.isPending}
      onClick={() => discarding.mutate()}
    >
      {texts.discard}
    </TextButton>
  );
}

/** Of a removed item nothing is expected. */
function expectedAt(document: unknown, path: string) {
  const expected = valueAt(document, path);
  return { path, ...(expected !== undefined && { expected }) };
}
