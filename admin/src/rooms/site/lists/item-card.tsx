import { formatPrice } from "@fiosite/content/format-price";
import { defaultLanguage } from "@fiosite/content/languages";
import { withoutMark } from "@fiosite/content/unconfirmed";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { Link } from "react-router";
import buttonStyles from "#ui/button.module.css";
import { IconButton } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import styles from "./item-card.module.css";
import { texts } from "./texts.ts";

interface ItemCardProps {
  item: NonNullable<SiteField["list"]>["items"][number];
  value: unknown;
  to: string;
  isOpen: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

export function ItemCard({ item, value, to, isOpen, onUp, onDown }: ItemCardProps) {
  const { label, isFeatured } = item;
  return (
    <li className={classes(styles.card, isFeatured && styles.featured, isOpen && styles.open)}>
      <div>
        <p className={styles.name}>
          <Name value={value} label={label} />
          {isFeatured && <span className={styles.badge}>{texts.featured}</span>}
        </p>
        <p className={styles.about}>{aboutOf(value)}</p>
      </div>
      <div className={styles.actions}>
        <IconButton icon="up" label={texts.up(label)} disabled={!onUp} onClick={onUp} />
        <IconButton icon="down" label={texts.down(label)} disabled={!onDown} onClick={onDown} />
        <Link
          to={to}
          className={classes(buttonStyles.button, buttonStyles.soft, buttonStyles.small)}
          aria-label={texts.editLabel(label)}
        >
          {texts.edit}
        </Link>
      </div>
    </li>
  );
}

interface ItemValue {
  priceCents?: number;
  speedMbps?: number;
  speedUnit?: string;
  areaCode?: string;
  name?: string;
  key?: string;
  comment?: Record<string, string>;
  texts?: Record<string, { name?: string }>;
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
