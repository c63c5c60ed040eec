import { panelPaths } from "@fiosite/contract/panel/paths";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { Sheet } from "#ui/sheet.tsx";
import styles from "./more-room.module.css";
import { texts } from "./texts.ts";

export interface Period {
  since: string;
  until: string;
}

interface ExportSheetProps {
  /** The room keeps it: a sheet that was closed by mistake opens with the same days. */
  period: Period;
  onChange: (period: Period) => void;
  onClose: () => void;
}

/** A link and not a request: the browser saves the file without holding it in memory. */
export function ExportSheet({ period, onChange, onClose }: ExportSheetProps) {
  const { since, until } = period;
  // Phones can empty a date, and the server's refusal would be saved as the spreadsheet.
  const isWhole = since !== "" && until !== "" && since <= until;
  return (
    <Sheet title={texts.exportTitle} closeLabel={texts.close} onClose={onClose}>
      <div className={styles.form}>
        <Field
          label={texts.since}
          type="date"
          value={since}
          max={until}
          onChange={(event) => onChange({ ...period, since: event.target.value })}
        />
        <Field
          label={texts.until}
          type="date"
          value={until}
          min={since}
          error={isWhole ? undefined : texts.badPeriod}
          onChange={(event) => onChange({ ...period, until: event.target.value })}
        />
        <Notice icon="alert">
          <p className="small">{texts.exportNote}</p>
        </Notice>
        {isWhole ? (
          <ButtonLink
            tone="main"
            icon="download"
            isWide
            href={`${panelPaths.contactsFile}?${new URLSearchParams({ since, until })}`}
            download
            onClick={onClose}
          >
            {texts.exportNow}
          </ButtonLink>
        ) : (
          <Button tone="main" icon="download" isWide disabled>
            {texts.exportNow}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
