import { valueAt } from "@fiosite/content/content-path";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { TextButton } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import { draftQuery, fieldsQuery } from "../draft/site-queries.ts";
import { readNewItem } from "../draft/site-requests.ts";
import { useSavedToast } from "../draft/use-saved-toast.ts";
import { CampaignSheet } from "./campaign-sheet.tsx";
import { ItemCard } from "./item-card.tsx";
import { type ListName, listPaths, listScreen } from "./list-places.ts";
import styles from "./lists-room.module.css";
import { texts } from "./texts.ts";
import { useListEdits } from "./use-list-edits.ts";

type Items = NonNullable<SiteField["list"]>["items"];

/** The items in the order of the site, with arrows: dragging would need a mouse or a steady hand. */
export function ListView({ name, openKey }: { name: ListName; openKey: string | undefined }) {
  const path = listPaths[name];
  const { data, refetch } = useQuery(fieldsQuery([path]));
  const { data: draft } = useQuery(draftQuery);
  const list = data?.fields.find((field) => field.path === path)?.list;
  const { items, move } = useOrder(path, list?.items ?? []);
  if (!list) return <Skeleton loading={texts.loading} onRetry={() => void refetch()} />;
  return (
    <>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <ItemCard
            key={item.key}
            item={item}
            value={valueAt(draft?.document, item.path)}
            to={listScreen(name, item.key)}
            isOpen={item.key === openKey}
            onUp={index > 0 ? () => move(index, -1) : undefined}
            onDown={index < items.length - 1 ? () => move(index, 1) : undefined}
          />
        ))}
      </ol>
      <AddItem name={name} isFull={list.most !== null && items.length >= list.most} list={list} />
    </>
  );
}

/** Changes at once and is sent behind; what the server refuses goes back. */
function useOrder(path: string, items: Items) {
  const sayIsSaved = useSavedToast();
  const { save, sent } = useListEdits();
  const order = sent?.[0]?.order ?? items.map(({ key }) => key);
  return {
    items: order.flatMap((key) => items.find((item) => item.key === key) ?? []),
    move(index: number, by: 1 | -1) {
      const next = [...order];
      const [key] = next.splice(index, 1);
      next.splice(index + by, 0, key ?? "");
      save([{ path, expected: order, order: next }], () => sayIsSaved(texts.moved));
    },
  };
}

interface AddItemProps {
  name: ListName;
  list: NonNullable<SiteField["list"]>;
  isFull: boolean;
}

function AddItem({ name, list, isFull }: AddItemProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { save, isSaving } = useListEdits();
  const [isNaming, setNaming] = useState(false);
  if (isFull) return <p className="small muted">{texts.full(list.most ?? 0)}</p>;
  const add = async () => {
    // The counts know a campaign by the name in its links, so a person chooses it.
    if (name === "campanhas") return setNaming(true);
    const { path, edits } = await readNewItem(listPaths[name]);
    return save(edits, () => {
      toast({ text: texts.added });
      void navigate(listScreen(name, path.split(".").at(-1)));
    });
  };
  return (
    <>
      <TextButton
        icon="plus"
        disabled={isSaving}
        onClick={() => void add().catch(() => toast({ text: texts.failed }))}
      >
        {texts.add(texts.lists[name].one)}
      </TextButton>
      {isNaming && (
        <CampaignSheet keys={list.items.map(({ key }) => key)} onClose={() => setNaming(false)} />
      )}
    </>
  );
}
