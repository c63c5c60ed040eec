import { valueAt } from "@fiosite/content/content-path";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button, TextButton } from "#ui/controls.tsx";
import { Switch } from "#ui/fields.tsx";
import { Sheet, useToast } from "#ui/overlay.tsx";
import { Skeleton } from "#ui/screen.tsx";
import { FieldsForm } from "../fields/field-form.tsx";
import { draftQuery, fieldsQuery, removalQuery } from "../site-queries.ts";
import { type ListName, listPaths, listScreen, useListEdits } from "./lists.ts";
import styles from "./lists-room.module.css";
import { texts } from "./texts.ts";

type Item = NonNullable<SiteField["list"]>["items"][number];

/** Everything about one plan, town, review or campaign. */
export function ItemForm({ name, itemKey }: { name: ListName; itemKey: string }) {
  const navigate = useNavigate();
  const listPath = listPaths[name];
  const { data } = useQuery(fieldsQuery([listPath]));
  const items = data?.fields.find(({ path }) => path === listPath)?.list?.items;
  const item = items?.find(({ key }) => key === itemKey);
  const path = `${listPath}.${itemKey}`;
  const { data: own, refetch } = useQuery(fieldsQuery([path]));
  const [isRemoving, setRemoving] = useState(false);
  const back = () => navigate(listScreen(name));
  if (items && !item) return <p>{texts.gone}</p>;
  if (!item || !own) return <Skeleton loading={texts.loading} onRetry={() => void refetch()} />;
  const fields = own.fields.filter(
    ({ path: each, kind }) => !/\.(key|isFeatured)$/.test(each) && kind !== "group",
  );
  return (
    <>
      <h1>{item.label}</h1>
      <FieldsForm
        fields={fields}
        labelOf={({ label }) => withoutOwner(label, item.label)}
        onSaved={() => void back()}
      >
        {item.isFeatured !== undefined && <Featured item={item} items={items ?? []} />}
      </FieldsForm>
      <TextButton isDanger icon="trash" onClick={() => setRemoving(true)}>
        {texts.remove}
      </TextButton>
      {isRemoving && (
        <RemoveSheet
          {...{ listPath, item }}
          keys={(items ?? []).map(({ key }) => key)}
          onClose={() => setRemoving(false)}
          onRemoved={() => void back()}
        />
      )}
    </>
  );
}

/** At most one is featured, so the one before loses the mark in the same edit. */
function Featured({ item, items }: { item: Item; items: Item[] }) {
  const { save } = useListEdits();
  const change = (each: Item, value: boolean) => ({
    path: `${each.path}.isFeatured`,
    expected: !value,
    value,
  });
  const others = items.filter((each) => each.isFeatured && each.key !== item.key);
  return (
    <div>
      <Switch
        label={texts.feature}
        isOn={item.isFeatured === true}
        onChange={(isOn) =>
          save([...(isOn ? others.map((each) => change(each, false)) : []), change(item, isOn)])
        }
      />
      <p className="small muted">{texts.featureNote}</p>
    </div>
  );
}

/** "Preço por mês do plano de 500 Mbps" under the title "Plano de 500 Mbps" is "Preço por mês". */
function withoutOwner(label: string, owner: string): string {
  const name = owner.charAt(0).toLowerCase() + owner.slice(1);
  const [own = label] = label.split(name);
  return own.replace(/ d[oae]s? $/, "");
}

interface RemoveSheetProps {
  listPath: string;
  item: NonNullable<SiteField["list"]>["items"][number];
  keys: string[];
  onClose: () => void;
  onRemoved: () => void;
}

/** Says what removing does before it happens; afterwards the item can be brought back to its place. */
function RemoveSheet({ listPath, item, keys, onClose, onRemoved }: RemoveSheetProps) {
  const toast = useToast();
  const { save, isSaving } = useListEdits();
  const { data: removal } = useQuery(removalQuery(item.path));
  const { data: draft } = useQuery(draftQuery);
  const value = valueAt(draft?.document, item.path);
  const bringBack = () => {
    const others = keys.filter((key) => key !== item.key);
    // It comes last; its place is a second edit, which expects the list with it.
    save([{ path: item.path, value }], () =>
      save([{ path: listPath, expected: [...others, item.key], order: keys }]),
    );
  };
  const remove = () =>
    save([{ path: item.path, expected: value }], () => {
      toast({ text: texts.removed, action: { label: texts.undo, run: bringBack } });
      onRemoved();
    });
  return (
    <Sheet title={texts.removeTitle(item.label)} onClose={onClose}>
      <div className={styles.form}>
        {removal?.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {removal && removal.issues.length > 0 && (
          <div>
            <p>{texts.removeIssues}</p>
            <ul>
              {removal.issues.map(({ path, message }) => (
                <li key={path}>{message}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="muted">{texts.removeNote}</p>
        <Button tone="danger" isWide disabled={!draft || isSaving} onClick={remove}>
          {texts.removeNow}
        </Button>
        <Button tone="line" isWide autoFocus onClick={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Sheet>
  );
}
