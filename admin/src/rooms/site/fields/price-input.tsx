import { formatPrice } from "@fiosite/content/format";
import { Button } from "#ui/controls.tsx";
import { MoneyField } from "#ui/fields.tsx";
import { texts } from "./texts.ts";

/**
 * The cents of `99,90` or `R$ 1.299,90`; 99 means R$ 99,00. Keyboards of other languages have a point instead of the comma. Four
 * digits in a row are more often a forgotten comma than thousands.
 */
export function readPrice(text: string): { value: number } | { problem: string } {
  const plain = withoutSign(text).replace(/^(\d+)\.(\d\d?)$/, "$1,$2");
  const [, reais, cents = ""] = plain.match(/^(\d{1,3}(?:\.\d{3})*|\d+(?=,))(?:,(\d\d?))?$/) ?? [];
  if (reais === undefined) {
    return { problem: /^[\d.]+,\d{3,}$/.test(plain) ? texts.badDecimals : texts.badPrice };
  }
  return { value: Number(reais.replaceAll(".", "")) * 100 + Number(cents.padEnd(2, "0")) };
}

/** "99,90" for the digits 9990. */
export function priceOffered(text: string): string | undefined {
  const plain = withoutSign(text);
  return /^\d{4,7}$/.test(plain) ? withoutSign(formatPrice(Number(plain))) : undefined;
}

/** Whether the new price differs so much from the old one that it is more likely a misplaced comma. */
export function isUnusual(before: unknown, after: unknown): boolean {
  if (typeof before !== "number" || typeof after !== "number" || before === 0) return false;
  // The server refuses these prices anyway, so nobody is asked about them.
  if (after === 0 || after > 1_000_000) return false;
  return Math.abs(after - before) / before > 0.5;
}

const withoutSign = (text: string) => text.trim().replace(/^R\$\s*|\s*reais$/gi, "");

interface PriceInputProps {
  label: string;
  value: string;
  error: string | undefined;
  autoFocus?: boolean | undefined;
  onChange: (typed: string) => void;
}

export function PriceInput({ value, onChange, ...field }: PriceInputProps) {
  const offered = field.error && priceOffered(value);
  return (
    <>
      <MoneyField
        {...field}
        currency={texts.currency}
        placeholder={texts.noPrice}
        value={value}
        // Selects the old price, so that the first typed digit replaces it.
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      {offered && (
        <Button tone="line" isSmall onClick={() => onChange(offered)}>
          {texts.priceInstead(`${texts.currency}${offered}`)}
        </Button>
      )}
    </>
  );
}
