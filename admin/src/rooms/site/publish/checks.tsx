import type { SiteIssue } from "@fiosite/contract/panel/site";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { fieldsQuery } from "../draft/site-queries.ts";
import styles from "./checks.module.css";
import { texts } from "./texts.ts";

/** What stops the publication, what to look at, or that all is well. */
export function Checks({ issues, warnings }: { issues: SiteIssue[]; warnings: SiteIssue[] }) {
  if (issues.length > 0) {
    return (
      <section>
        <h2>{texts.toFix(issues.length)}</h2>
        <IssueList issues={issues} action={texts.fixNow} />
        <p className="muted">{texts.fixFirst}</p>
      </section>
    );
  }
  if (warnings.length > 0) {
    return (
      <section>
        <h2>{texts.look(warnings.length)}</h2>
        <p className="muted">{texts.lookAbout}</p>
        <IssueList issues={warnings} action={texts.see} />
      </section>
    );
  }
  return (
    <section>
      <h2>{texts.checked}</h2>
      <ul className={styles.checks}>
        {texts.checks.map((check) => (
          <li key={check}>
            <Icon name="check" />
            <span>{check}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function IssueList({ issues, action }: { issues: SiteIssue[]; action: string }) {
  const { data } = useQuery(fieldsQuery(issues.map(({ path }) => path).slice(0, 20)));
  const labelOf = (path: string) =>
    data?.fields.find(({ values }) => values.some((each) => each.path === path))?.label;
  return (
    <ul className={styles.checks}>
      {issues.map(({ path, message }) => (
        <li key={`${path} ${message}`} className={styles.open}>
          <Icon name="alert" />
          <span>
            {labelOf(path) && <b>{labelOf(path)}</b>}
            <span>{message}</span>
            <Link to={`/site?${new URLSearchParams({ campo: path })}`}>{action}</Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
