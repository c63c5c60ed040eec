import { changeValue, valueAt } from "@fiosite/content/content-path";
import { newItemSchema, type SiteField } from "@fiosite/contract/panel/fields";
import type { SiteEdit } from "@fiosite/contract/panel/site";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { UnsavedNotices, useUnsaved } from "#session/unsaved.tsx";
import { TextButton } from "#ui/controls.tsx";
import { useToast } from "#ui/overlay.tsx";
import { Question } from "#ui/question.tsx";
import { Skeleton } from "#ui/screen.tsx";
import { FieldsForm } from "../fields/field-form.tsx";
import { texts as fieldTexts } from "../fields/texts.ts";
import { draftQuery, fieldsQuery, newItemQuery, removalQuery } from "../site-queries.ts";
import { type ListName, listPaths, listScreen, useList, useListEdits } from "./lists.ts";
import { PlanForm } from "./plan-form.tsx";
import { texts } from "./texts.ts";

type Item = NonNullable<SiteField["list"]>["items"][number];

/** Each new item has its own path, so that two unsaved ones stay apart. */
const newId = (path: string) => `new.${path}`;

/** The last part of the address of an item that is not in the draft yet. */
export const newKey = "novo";

/** Everything about one plan, town, review or campaign. */
export function ItemForm({ name, itemKey }: { name: ListName; itemKey: string }) {
  const [, navigate] = useLocation();
  const listPath = listPaths[name];
  const items = useList(name).list?.items;
  const item = items?.find(({ key }) => key === itemKey);
  const { data: own, refetch } = useQuery(fieldsQuery([`${listPath}.${itemKey}`]));
  const [isRemoving, setRemoving] = useState(false);
  const back = () => navigate(listScreen(name));
  if (items && !item) {
    return (
      <>
        <p>{texts.gone}</p>
        <UnsavedNotices rooms={["/planos"]} isGone />
      </>
    );
  }
  if (!items || !item || !own) {
    return <Skeleton loading={texts.loading} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <h1>{item.label}</h1>
      <ItemFields
        items={items}
        name={name}
        fields={own.fields}
        label={item.label}
        onSaved={back}
        title={fieldTexts.unsavedChanges(item.label)}
        itemKey={itemKey}
      />
      <TextButton isDanger icon="trash" onClick={() => setRemoving(true)}>
        {texts.remove}
      </TextButton>
      {isRemoving && (
        <RemoveSheet
          listPath={listPath}
          item={item}
          keys={items.map(({ key }) => key)}
          onClose={() => setRemoving(false)}
          onRemoved={back}
        />
      )}
    </>
  );
}

/** A new item is not in the draft before it is saved. Until then only this person has it, on this device. */
export function NewItemForm({ name }: { name: ListName }) {
  const [, navigate] = useLocation();
  const unsaved = useUnsaved();
  const listPath = listPaths[name];
  const [kept] = useState(() => unsaved.first(newId(`${listPath}.`), newItemSchema));
  const items = useList(name).list?.items;
  const { data: made, refetch } = useQuery({ ...newItemQuery(listPath), enabled: !kept });
  const item = kept ?? made;
  if (!item || !items) return <Skeleton loading={texts.loading} onRetry={() => void refetch()} />;
  return (
    <>
      <h1>{hasPlans(name) ? texts.newPlan[name] : texts.lists[name].title}</h1>
      <ItemFields
        items={items}
        name={name}
        fields={item.fields}
        itemKey={newKey}
        label={item.label}
        title={texts.unsavedNew(texts.lists[name].one)}
        with={{ id: newId(item.path), value: item }}
        whole={(edits) =>
          item.edits.map(({ path, value }) => ({
            path,
            value: edits.reduce(
              (whole, edit) => changeValue(whole, edit.path.slice(path.length + 1), newValue(edit)),
              value,
            ),
          }))
        }
        onSaved={() => navigate(listScreen(name))}
      />
    </>
  );
}

interface ItemFieldsProps {
  name: ListName;
  /** The items of the draft. */
  items: Item[];
  itemKey: string;
  fields: SiteField[];
  label: string;
  /** Title of the notice about unsaved work, if the person leaves before saving. */
  title: string;
  with?: { id: string; value: unknown };
  /** Makes the edits that add a new item to the list, with what was typed. */
  whole?: (edits: SiteEdit[]) => SiteEdit[];
  onSaved: () => void;
}

/** What the form does not ask for: an item's key, and what follows from a town's name. */
const unasked = /\.(?:key|ibgeCode|areaCode|latitude|longitude)$/;
const hasPlans = (name: ListName): name is "internet" | "cameras" =>
  name === "internet" || name === "cameras";
const isMark = (path: string) => path.endsWith(".isFeatured");

function ItemFields({ items, name, itemKey, fields, label, title, ...rest }: ItemFieldsProps) {
  const { whole = (edits) => edits, with: kept, onSaved } = rest;
  const own = fields.filter(({ path, kind }) => !unasked.test(path) && kind !== "group");
  const shown = hasPlans(name) ? own.flatMap(byLanguage) : own;
  const marked = items.filter(({ key, isFeatured }) => isFeatured && key !== itemKey);
  return (
    <FieldsForm
      fields={shown}
      about={{ room: "/planos", place: listScreen(name, itemKey), title }}
      with={kept}
      labelOf={(field) => withoutOwner(field.label, label)}
      body={
        hasPlans(name)
          ? (form) => <PlanForm name={name} fields={shown} form={form} marked={marked} />
          : undefined
      }
      // At most one plan is featured, so the previous one loses the mark in the same request.
      finish={(edits) => {
        const isMarked = edits.some((edit) => isMark(edit.path) && newValue(edit) === true);
        const sent = edits.length > 0 || kept ? whole(edits) : [];
        return [...(isMarked ? marked.map(({ path }) => unmark(path)) : []), ...sent];
      }}
      onSaved={onSaved}
    />
  );
}

/** One field per language, because a plan may be saved without its English. */
const byLanguage = (field: SiteField): SiteField[] =>
  field.values.map((value) => ({ ...field, path: value.path, values: [value] }));

const newValue = (edit: SiteEdit) => ("value" in edit ? edit.value : undefined);
const unmark = (path: string) => ({ path: `${path}.isFeatured`, expected: true, value: false });

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

/** Says what removing does before it happens. Afterwards a toast can bring the item back to its place. */
function RemoveSheet({ listPath, item, keys, onClose, onRemoved }: RemoveSheetProps) {
  const toast = useToast();
  const { save, isSaving } = useListEdits();
  const { data: removal } = useQuery(removalQuery(item.path));
  const { data: draft } = useQuery(draftQuery);
  const value = valueAt(draft?.document, item.path);
  const bringBack = () => {
    const others = keys.filter((key) => key !== item.key);
    // A new item comes last, so a second edit moves it. That edit expects the list with the item.
    save([{ path: item.path, value }], () =>
      save([{ path: listPath, expected: [...others, item.key], order: keys }]),
    );
  };
  const remove = () =>
    save([{ path: item.path, expected: value }], () => {
      onRemoved();
      toast({ text: texts.removed, action: { label: texts.undo, run: bringBack } });
    });
  return (
    <Question
      title={texts.removeTitle(item.label)}
      go={texts.removeNow}
      keep={texts.keep}
      isBusy={!draft || isSaving}
      onGo={remove}
      onClose={onClose}
    >
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
    </Question>
  );
}
