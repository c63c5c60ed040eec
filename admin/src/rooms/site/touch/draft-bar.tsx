import { may } from "@fiosite/contract/panel/people";
import { Link } from "react-router";
import { useSession } from "#session/session.ts";
import buttonStyles from "#ui/button.module.css";
import { classes } from "#ui/classes.ts";
import styles from "./draft-bar.module.css";
import { texts } from "./texts.ts";

const look = classes(buttonStyles.button, buttonStyles.dark, buttonStyles.small);

/** On phones beside the title. */
export function ChangesLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link to="/publicar" className={classes(look, styles.link)}>
      {texts.seeChanges(count)}
    </Link>
  );
}

/** On wide screens under the field. */
export function DraftBar({ count }: { count: number }) {
  const { person } = useSession();
  if (count === 0) return <p className="small muted">{texts.nothingChanged}</p>;
  return (
    <div className={styles.bar}>
      <span>
        <b>{texts.changes(count)}</b> {texts.inDraft}
      </span>
      <Link to="/publicar" className={look}>
        {may(person.role, "publish") ? texts.seeAndPublish : texts.see}
      </Link>
    </div>
  );
}
