import { valueAt } from "@fiosite/content/content-path";
import type { ChangeGroup } from "@fiosite/contract/panel/publications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMoments } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { TextButton } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { firstName } from "#ui/lists.tsx";
import { useToast } from "#ui/overlay.tsx";
import { Fold } from "../fold.tsx";
import { NewPlanCard } from "../lists/plan-card.tsx";
import { pictureAddress, pictureOf } from "../pictures/picture-requests.ts";
import { discard, draftQuery, fieldsQuery, siteKey } from "../site-queries.ts";
import styles from "./publish-room.module.css";
import { texts } from "./texts.ts";

export type Change = ChangeGroup["changes"][number] & { group: string };

interface ChangeCardProps {
  change: Change;
  /** All changes of the draft. */
  changes: Change[];
  /** Revision of the draft that has these changes. */
  revision: number;
  /** Shows the change on the page beside the list, on screens that have room for the page. */
  onShow?: ((path: string) => void) | undefined;
}

export function ChangeCard({ change, changes, revision, onShow }: ChangeCardProps) {
  const { label, values, what } = change;
  const path = values[0]?.path ?? "";
  const isPlan = what === "added" && /^facts\.(internet|camera)Plans\.[^.]+$/.test(path);
  const isPicture = /^facts\.\w+Picture$/.test(path);
  const title = isPlan ? texts.newPlan : shortLabel(label);
  return (
    <article className="stack card">
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p className="small muted">
            {[
              !isPlan && texts.what[what],
              values[0]?.language && change.group !== label && change.group,
              useWords(change),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <Discard label={label} paths={discardedWith(change, changes)} revision={revision} />
      </div>
      {isPlan && <NewPlanCard path={path} />}
      {isPicture && <Pictures path={path} />}
      {values.map((value) => (
        <Values key={value.path} value={value} />
      ))}
      {onShow && <TextButton onClick={() => onShow(path)}>{texts.seeOnPage}</TextButton>}
    </article>
  );
}

/** "Preço do plano de 700". */
const shortLabel = (label: string) =>
  label.replace(/^Preço por mês /, "Preço ").replace(/ Mbps\+?$/, "");

/** "Joana, hoje, 14h05". */
function useWords({ lastEdit }: Change): string {
  const { person } = useSession();
  const { dayAndTime } = useMoments();
  if (!lastEdit) return "";
  const { by, at } = lastEdit;
  const who = by.id === person.id ? texts.you : firstName(by.name);
  return `${who}, ${dayAndTime(at)}`;
}

function Pictures({ path }: { path: string }) {
  const { data } = useQuery(fieldsQuery([path]));
  const name = pictureOf([path]);
  const [value] = data?.fields[0]?.values ?? [];
  if (!name || !value) return null;
  return (
    <p className={styles.pictures}>
      <img src={pictureAddress(name, value.live)} alt={texts.before} />
      <Icon name="arrow" isSmall />
      <img src={pictureAddress(name, value.value)} alt={texts.after} />
    </p>
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

/** All facts that were only confirmed share one card. */
export function ConfirmedCard({ changes, revision }: { changes: Change[]; revision: number }) {
  const labels = changes.map(({ label }) => label);
  if (changes.length === 0) return null;
  return (
    <Fold
      icon={<Icon name="check" />}
      title={texts.confirmed(changes.length)}
      about={texts.first(labels)}
    >
      <ul>
        {changes.map(({ label, values }) => (
          <li key={values[0]?.path} className={styles.head}>
            <div>
              {label}
              {values.map(({ path, language, after }) => (
                <p key={path} className="small muted" lang={language ?? undefined}>
                  {after}
                </p>
              ))}
            </div>
            <Discard label={label} paths={values.map(({ path }) => path)} revision={revision} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** Paths to discard together. A plan's featured mark goes back with those of its list, because two featured plans would be refused. */
function discardedWith({ values }: Change, changes: Change[]): string[] {
  const own = values.map(({ path }) => path);
  const [, list] = own[0]?.match(/^(.+)\.[^.]+\.isFeatured$/) ?? [];
  if (!list) return own;
  const all = changes.flatMap((each) => each.values.map(({ path }) => path));
  return all.filter((path) => path.startsWith(`${list}.`) && path.endsWith(".isFeatured"));
}

interface DiscardProps {
  label: string;
  paths: string[];
  revision: number;
}

/** Resets the values to what is live, if they are still what the person sees. */
function Discard({ label, paths, revision }: DiscardProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { data: draft } = useQuery(draftQuery);
  const discarding = useMutation({
    mutationFn: () => discard(paths.map((path) => expectedAt(draft?.document, path))),
    onSuccess: (result) => {
      const [issue] = "issues" in result ? result.issues : [];
      const problem = "conflicts" in result ? texts.changedMeanwhile : issue?.message;
      toast({ text: problem ?? texts.discarded });
    },
    onError: () => toast({ text: texts.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: siteKey }),
  });
  return (
    <TextButton
      aria-label={texts.discardLabel(label)}
      // An older draft, cached by another screen, would have other values than the server expects.
      disabled={draft?.revision !== revision || discarding.isPending}
      onClick={() => discarding.mutate()}
    >
      {texts.discard}
    </TextButton>
  );
}

/** A removed item has no value to expect. */
function expectedAt(document: unknown, path: string) {
  const expected = valueAt(document, path);
  return { path, ...(expected !== undefined && { expected }) };
}
