import styles from "./button.module.css";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-sprite.tsx";
import { NewTabLink } from "./links.tsx";

export interface ButtonLook {
  tone: "accent" | "dark" | "outline";
  /** `small` fits the header, `pair` lets two buttons share a phone's width, `card` lets three cards share a tablet's. */
  size?: "small" | "pair" | "card";
  isWide?: boolean;
}

interface ButtonProps extends ButtonLook {
  label: string;
  /** Read aloud after the label where several buttons share it, such as the plan's name. */
  about?: string;
  icon?: IconName;
}

interface ButtonLinkProps extends ButtonProps {
  href: string;
  newTabNote?: string;
  /** Name of this button in the counts of the site. */
  place?: string;
}

export function ButtonLink({ href, newTabNote, place, ...button }: ButtonLinkProps) {
  const className = buttonClasses(button);
  if (newTabNote) {
    return (
      <NewTabLink href={href} className={className} newTabNote={newTabNote} data-place={place}>
        <ButtonContent {...button} />
      </NewTabLink>
    );
  }
  return (
    <a href={href} className={className}>
      <ButtonContent {...button} />
    </a>
  );
}

export function SubmitButton({ disabled, ...button }: ButtonProps & { disabled: boolean }) {
  return (
    <button type="submit" className={buttonClasses(button)} disabled={disabled}>
      <ButtonContent {...button} />
    </button>
  );
}

function ButtonContent({ label, about, icon }: ButtonProps) {
  return (
    <>
      <span>
        {label}
        {about && <span className="visually-hidden"> {about}</span>}
      </span>
      {icon && (
        <span className={classes(styles.icon, icon === "whatsapp" && styles.whatsapp)}>
          <Icon name={icon} />
        </span>
      )}
    </>
  );
}

function buttonClasses({ tone, size, isWide }: ButtonLook): string {
  return classes(styles.button, styles[tone], size && styles[size], isWide && styles.wide);
}
