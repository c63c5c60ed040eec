import { may } from "@fiosite/contract/panel/people";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { changesQuery } from "../draft/site-queries.ts";
import { PreviewSheet } from "./preview-sheet.tsx";
import styles from "./publish-room.module.css";
import { texts } from "./texts.ts";
import type { Publishings } from "./use-publishing.ts";

/** With everything confirmed: whether search engines show the site, and the owner's button that lets them. */
export function GoPublic({ publishing: { publish, isBusy } }: { publishing: Publishings }) {
  const { person } = useSession();
  const { data: changes } = useQuery(changesQuery);
  /** The revision that the person saw. */
  const [asking, setAsking] = useState<number>();
  const mayPublish = may(person.role, "publish");
  if (!changes) return null;
  const isPrivate = changes.preview === "ends";
  const isBlocked = changes.issues.length > 0;
  return (
    <div className={styles.public}>
      <Notice tone={isPrivate ? "attention" : "contacted"} icon={isPrivate ? "alert" : "check"}>
        <p>
          <b>{isPrivate ? texts.isPrivate : texts.isPublic}</b>
        </p>
        <p>{isPrivate ? texts.isPrivateAbout : texts.isPublicAbout}</p>
        {isPrivate && !mayPublish && <p>{texts.ownerGoesPublic}</p>}
      </Notice>
      {isPrivate && mayPublish && !isBlocked && (
        <Button
          tone="main"
          icon="site"
          isWide
          disabled={isBusy}
          onClick={() => setAsking(changes.revision)}
        >
          {isBusy ? texts.publishing : texts.goPublic}
        </Button>
      )}
      <Link to="/publicar" className={styles.textLink}>
        {isPrivate ? texts.seeChangesFirst : texts.seeVersions}
      </Link>
      {asking !== undefined && (
        <PreviewSheet
          change="ends"
          isBusy={isBusy}
          onPublish={() => publish(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
