import styles from "./button.module.css";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-sprite.tsx";
import { NewTabLink } from "./new-tab-link.tsx";

export type ButtonTone = "sol" | "tinta" | "linha";

interface ButtonFaceProps {
  label: string;
  tone: ButtonTone;
  icon?: IconName;
  isWide?: boolean;
}

interface ButtonLinkProps extends ButtonFaceProps {
  href: string;
  newTabNote?: string;
}

export function ButtonLink({ href, newTabNote, ...face }: ButtonLinkProps) {
  const className = faceClasses(face);
  if (newTabNote) {
    return (
      <NewTabLink href={href} className={className} newTabNote={newTabNote}>
        <ButtonFace {...face} />
      </NewTabLink>
    );
  }
  return (
    <a href={href} className={className}>
      <ButtonFace {...face} />
    </a>
  );
}

export function SubmitButton({ disabled, ...face }: ButtonFaceProps & { disabled: boolean }) {
  return (
    <button type="submit" className={faceClasses(face)} disabled={disabled}>
      <ButtonFace {...face} />
    </button>
  );
}

function ButtonFace({ label, icon }: ButtonFaceProps) {
  return (
    <>
      {label}
      {icon && (
        <span className={classes(styles.disc, icon === "whatsapp" && styles.whatsapp)}>
          <Icon name={icon} />
        </span>
      )}
    </>
  );
}

function faceClasses({ tone, isWide }: ButtonFaceProps): string {
  return classes(styles.button, styles[tone], isWide && styles.wide);
}
