import type { SiteField } from "@fiosite/contract/panel/fields";
import { may } from "@fiosite/contract/panel/people";
import { useState } from "react";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/controls.tsx";
import { Thread } from "#ui/lists.tsx";
import { useToast } from "#ui/overlay.tsx";
import { hasPromotion } from "../fields/typed-value.ts";
import { requests } from "../site-queries.ts";
import { Problems } from "./crossing.tsx";
import { EndSheet } from "./go-live.tsx";
import { PromotionSheet, shownPrice } from "./promotion-sheet.tsx";
import styles from "./publish-room.module.css";
import { type Publishings, usePublishing } from "./publishing.ts";
import { texts as allTexts } from "./texts.ts";
import { daysIn } from "./when.ts";

type PriceValue = SiteField["values"][number];

const texts = allTexts.price;

interface PriceProps {
  field: SiteField;
  value: PriceValue;
}

interface PricePromotionsProps extends PriceProps {
  /** Whether the person is changing the normal price. */
  isChanging: boolean;
  onChange: () => void;
}

/** The price now and the price afterwards, each with a button to change it, and the scheduled promotions. */
export function PricePromotions({ field, value, isChanging, onChange }: PricePromotionsProps) {
  const { timeZone } = useSession();
  const { date, lastDate, lastDay } = daysIn(timeZone);
  const toast = useToast();
  // Kept in this component, which stays when the promotion is gone.
  const ending = usePublishing({ onSettled: () => toast({ text: texts.ended }) });
  const lasting = value.promotions.find(({ isLasting }) => isLasting);
  const coming = value.promotions.filter(({ isLasting }) => !isLasting);
  return (
    <>
      {lasting && isChanging && (
        <p className="small muted">
          {texts.promotionStays(shownPrice(lasting.value), lastDay(lasting.until))}
        </p>
      )}
      {lasting && !isChanging && (
        <NowAndLater
          field={field}
          value={value}
          lasting={lasting}
          ending={ending}
          onChange={onChange}
        />
      )}
      {coming.map(({ id, from, until, value: price }) => (
        <p key={id} className="small muted">
          {texts.comes(date(from), lastDate(until), shownPrice(price))}
        </p>
      ))}
    </>
  );
}

interface NowAndLaterProps extends PriceProps {
  lasting: PriceValue["promotions"][number];
  ending: Publishings;
  onChange: () => void;
}

function NowAndLater({ field, value, lasting, ending, onChange }: NowAndLaterProps) {
  const { person, timeZone } = useSession();
  const { day, lastDay } = daysIn(timeZone);
  const [open, setOpen] = useState<"this" | "next">();
  const [isAsking, setAsking] = useState(false);
  const mayPublish = may(person.role, "publish");
  const price = (label: string, cents: unknown, change: string, onClick?: () => void) => (
    <span className={styles.price}>
      <span>
        {label}
        <b>{shownPrice(cents)}</b>
      </span>
      {onClick && (
        <Button tone="soft" isSmall aria-label={change} onClick={onClick}>
          {texts.change}
        </Button>
      )}
    </span>
  );
  const change = mayPublish ? () => setOpen("this") : undefined;
  const back = texts.back(day(lasting.until));
  return (
    <div className="form">
      <Thread
        items={[
          {
            key: "now",
            text: price(texts.now, lasting.value, texts.changePromotion, change),
            when: texts.until(lastDay(lasting.until)),
          },
          {
            key: "later",
            text: price(texts.later, value.value, texts.changeNormal, onChange),
            when: value.isChanged ? `${back} · ${texts.unpublished}` : back,
          },
        ]}
      />
      <Problems problems={ending.problems} />
      {mayPublish && (
        <>
          <Button tone="line" isWide onClick={() => setOpen("next")}>
            {texts.makeNext}
          </Button>
          <Button tone="line" isWide disabled={ending.isBusy} onClick={() => setAsking(true)}>
            {texts.end}
          </Button>
        </>
      )}
      {isAsking && (
        <EndSheet
          normalPrice={shownPrice(value.live)}
          onEnd={() => ending.send(requests.end(lasting.id))}
          onClose={() => setAsking(false)}
        />
      )}
      {open && (
        <PromotionSheet
          field={field}
          value={value}
          lasting={open === "this" ? lasting : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

/** For a price without a current promotion. */
export function MakePromotion({ field, value }: PriceProps) {
  const { person } = useSession();
  const [isOpen, setOpen] = useState(false);
  const isPlain = value.live !== undefined && !value.open && !hasPromotion(field);
  const isOffered = field.kind === "price" && isPlain && may(person.role, "publish");
  return (
    <>
      {isOffered && (
        <Button tone="line" isWide onClick={() => setOpen(true)}>
          {texts.make}
        </Button>
      )}
      {/* The sheet stays open until it has reported that the promotion is live. The field may know that earlier. */}
      {isOpen && <PromotionSheet field={field} value={value} onClose={() => setOpen(false)} />}
    </>
  );
}
