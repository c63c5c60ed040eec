import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./controls.module.css";
import { Icon, type IconName } from "./icon.tsx";

interface Look {
  /** `main` is yellow; there is one per view. */
  tone: "main" | "dark" | "line" | "soft" | "danger";
  icon?: IconName | undefined;
  isWide?: boolean | undefined;
  isSmall?: boolean | undefined;
  children: ReactNode;
}

type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children">;
type LinkProps = Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "children">;

export function Button({ tone, icon, isWide, isSmall, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={look({ tone, icon, isWide, isSmall })}>
      <Content icon={icon}>{children}</Content>
    </button>
  );
}

export function ButtonLink({ tone, icon, isWide, isSmall, children, ...rest }: LinkProps) {
  return (
    <a {...rest} className={look({ tone, icon, isWide, isSmall })}>
      <Content icon={icon}>{children}</Content>
    </a>
  );
}

/** A button that looks like a link, for rarely used actions. */
export function TextButton({
  isDanger,
  icon,
  children,
  ...rest
}: Omit<ButtonProps, "tone" | "isWide" | "isSmall"> & { isDanger?: boolean }) {
  return (
    <button type="button" {...rest} className={classes(styles.text, isDanger && styles.dangerText)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

function Content({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <>
      <span>{children}</span>
      {icon && (
        <span className={classes(styles.disc, icon === "whatsapp" && styles.whatsapp)}>
          <Icon name={icon} />
        </span>
      )}
    </>
  );
}

function look({ tone, icon, isWide, isSmall }: Omit<Look, "children">): string {
  return classes(
    styles.button,
    styles[tone],
    icon ? styles.withDisc : styles.plain,
    isWide && styles.wide,
    isSmall && styles.small,
  );
}

interface BadgeProps {
  count: number;
  /** Screen readers read this instead of the number. */
  said: string;
  tone?: "late" | "draft" | false;
}

/** The number of waiting things, on a link of the bars. */
export function Badge({ count, said, tone }: BadgeProps) {
  return (
    <span className={classes(styles.badge, tone && styles[tone])}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  );
}

interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <button type="button" {...button} className={styles.iconButton} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

/** A row of small choices that scrolls sideways on phones. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
    <div className={styles.chips} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface ChipProps {
  /** Absent if the chip is an action and not a choice. */
  isOn?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function Chip({ isOn, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}

interface SegmentsProps<Value extends string> {
  label: string;
  /** If there is an icon, the label is only read aloud. */
  options: { value: Value; label: string; icon?: IconName; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between two or three ways to show the screen. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-label={option.icon && option.label}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon ? <Icon name={option.icon} /> : option.label}
        </button>
      ))}
    </fieldset>
  );
}
