import { Icon, type IconName } from "./icon.tsx";
import styles from "./segments.module.css";

interface SegmentsProps<Value extends string> {
  label: string;
  /** With an icon the label is only read aloud. */
  options: { value: Value; label: string; icon?: IconName; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of two or three that changes what the screen shows. */
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
