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
import { dayOf, daysIn, freeDayFrom } from "./when.ts";

type PriceValue = SiteField["values"][number];
type Promotion = PriceValue["promotions"][number];

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
  // Before the others the normal price is live for a time.
  const following = followersOf(lasting, coming);
  const isShown = lasting && !isChanging;
  return (
    <>
      {lasting && isChanging && (
        <p className="small muted">
          {texts.promotionStays(shownPrice(lasting.value), lastDay(lasting.until))}
        </p>
      )}
      {isShown && (
        <NowAndLater
          field={field}
          value={value}
          lasting={lasting}
          following={following}
          ending={ending}
          onChange={onChange}
        />
      )}
      {coming
        .filter((each) => !isShown || !following.includes(each))
        .map(({ from, until, value: price }) => (
          <p key={from} className="small muted">
            {texts.comes(date(from), lastDate(until), shownPrice(price))}
          </p>
        ))}
    </>
  );
}

/** The promotions that begin when the one before them ends. */
function followersOf(lasting: Promotion | undefined, coming: Promotion[]): Promotion[] {
  let end = lasting?.until ?? "";
  return coming.filter(({ from, until }) => {
    const isNext = from <= end;
    if (isNext) end = until;
    return isNext;
  });
}

interface NowAndLaterProps extends PriceProps {
  lasting: Promotion;
  following: Promotion[];
  ending: Publishings;
  onChange: () => void;
}

function NowAndLater({ field, value, lasting, following, ending, onChange }: NowAndLaterProps) {
  const { person, timeZone } = useSession();
  const { day, lastDay } = daysIn(timeZone);
  const [open, setOpen] = useState<"this" | "next">();
  const [isAsking, setAsking] = useState(false);
  const mayPublish = may(person.role, "publish");
  const price = (label: string, cents: unknown, change?: string, onClick?: () => void) => (
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
  const back = texts.back(day((following.at(-1) ?? lasting).until));
  return (
    <div className="form">
      <Thread
        items={[
          {
            key: "now",
            text: price(texts.now, lasting.value, texts.changePromotion, change),
            when: texts.until(lastDay(lasting.until)),
          },
          ...following.map(({ from, until, value: cents }) => ({
            key: from,
            text: price(texts.next, cents),
            when: texts.nextDays(day(from), lastDay(until)),
          })),
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
          priceAfter={shownPrice(lasting.below ?? value.live)}
          others={lasting.others}
          onEnd={() => ending.send(requests.end(lasting.id))}
          onClose={() => setAsking(false)}
        />
      )}
      {open && (
        <PromotionSheet
          field={field}
          value={value}
          {...(open === "this"
            ? { lasting }
            : { start: freeDayFrom(dayOf(Date.now(), timeZone), value.promotions, timeZone) })}
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
