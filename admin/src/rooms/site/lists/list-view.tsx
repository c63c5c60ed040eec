import { valueAt } from "@fiosite/content/content-path";
import { formatPrice } from "@fiosite/content/format";
import { defaultLanguage } from "@fiosite/content/languages";
import { withoutMark } from "@fiosite/content/unconfirmed";
import { campaignKey } from "@fiosite/contract/campaign";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useLocation } from "wouter";
import { classes } from "#ui/classes.ts";
import controls from "#ui/controls.module.css";
import { Button, IconButton, TextButton } from "#ui/controls.tsx";
import { Field } from "#ui/fields.tsx";
import { Sheet } from "#ui/overlay.tsx";
import { Skeleton } from "#ui/screen.tsx";
import { draftQuery, useSavedToast } from "../site-queries.ts";
import { newKey } from "./item-form.tsx";
import { type ListName, listPaths, listScreen, useList, useListEdits } from "./lists.ts";
import styles from "./lists-room.module.css";
import type { PlanValue } from "./plan-card.tsx";
import { texts } from "./texts.ts";

type Items = NonNullable<SiteField["list"]>["items"];

/** The items in the order of the site. Arrows move them, because dragging needs a mouse or a steady hand. */
export function ListView({ name, openKey }: { name: ListName; openKey: string | undefined }) {
  const { list, refetch } = useList(name);
  const { data: draft } = useQuery(draftQuery);
  const { items, move } = useOrder(listPaths[name], list?.items ?? []);
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

/** A move is shown immediately and sent in the background. A move that the server refuses is reverted. */
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
  const [, navigate] = useLocation();
  const [isNaming, setNaming] = useState(false);
  if (isFull) return <p className="small muted">{texts.full(list.most ?? 0)}</p>;
  // The counts know a campaign by the key in its links, so a person chooses its name first.
  const add = () => (name === "campanhas" ? setNaming(true) : navigate(listScreen(name, newKey)));
  return (
    <>
      <TextButton icon="plus" onClick={add}>
        {texts.add(texts.lists[name].one)}
      </TextButton>
      {isNaming && (
        <CampaignSheet keys={list.items.map(({ key }) => key)} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

interface ItemCardProps {
  item: NonNullable<SiteField["list"]>["items"][number];
  value: unknown;
  to: string;
  isOpen: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function ItemCard({ item, value, to, isOpen, onUp, onDown }: ItemCardProps) {
  const { label, isFeatured, promotionCents } = item;
  return (
    <li className={classes(styles.card, isFeatured && styles.featured, isOpen && styles.open)}>
      <div>
        <p className={styles.name}>
          <Name value={value} label={label} />
          {isFeatured && <span className={styles.badge}>{texts.featured}</span>}
        </p>
        <p className={styles.about}>
          {aboutOf(value)}
          {promotionCents && texts.promotionNow(formatPrice(promotionCents))}
        </p>
      </div>
      <div className={styles.actions}>
        <IconButton icon="up" label={texts.up(label)} disabled={!onUp} onClick={onUp} />
        <IconButton icon="down" label={texts.down(label)} disabled={!onDown} onClick={onDown} />
        <Link
          to={to}
          className={classes(controls.button, controls.soft, controls.small)}
          aria-label={texts.editLabel(label)}
        >
          {texts.edit}
        </Link>
      </div>
    </li>
  );
}

interface ItemValue extends Partial<PlanValue> {
  areaCode?: string;
  name?: string;
  key?: string;
  comment?: Record<string, string>;
}

function Name({ value, label }: { value: unknown; label: string }) {
  const { speedMbps, speedUnit, name, texts: own } = (value ?? {}) as ItemValue;
  const short = own?.[defaultLanguage]?.name ?? name;
  if (!speedMbps || !speedUnit) return <b>{withoutMark(short ?? label)}</b>;
  return (
    <>
      <b>{speedMbps}</b> <span className={styles.unit}>{speedUnit}</span>
    </>
  );
}

function aboutOf(value: unknown): string {
  const { priceCents, areaCode, comment, key } = (value ?? {}) as ItemValue;
  if (priceCents !== undefined) return texts.monthly(formatPrice(priceCents));
  if (areaCode) return texts.areaCode(areaCode);
  if (comment) return withoutMark(comment[defaultLanguage] ?? "");
  return key ? texts.inLinks(key) : "";
}

/** The key in the campaign's links is made from its name. */
function CampaignSheet({ keys, onClose }: { keys: string[]; onClose: () => void }) {
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
      <form className="form" onSubmit={submit} noValidate>
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
