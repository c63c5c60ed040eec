import { useQuery } from "@tanstack/react-query";
import { TextButton } from "#ui/button.tsx";
import { fieldsQuery } from "../draft/site-queries.ts";
import { texts } from "./texts.ts";
import styles from "./touch-sheet.module.css";

const most = 6;

/** Values that cannot be touched themselves, such as the message that a button's chat begins with. */
export function Around({ paths, onOpen }: { paths: string[]; onOpen: (path: string) => void }) {
  const { data } = useQuery(fieldsQuery(paths.slice(0, most)));
  const fields = data?.fields.filter(({ kind }) => kind !== "group" && kind !== "list") ?? [];
  if (paths.length === 0 || fields.length === 0) return null;
  return (
    <div className={styles.around}>
      <h3>{texts.around}</h3>
      {fields.map(({ path, label, values }) => (
        <TextButton key={path} onClick={() => onOpen(values[0]?.path ?? path)}>
          {label}
        </TextButton>
      ))}
    </div>
  );
}
