import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useSession } from "#session/session.ts";
import { Icon } from "#ui/icon.tsx";
import { CardLink, CardList } from "#ui/lists.tsx";
import { promotionTitle } from "../publish/events.ts";
import { daysIn } from "../publish/when.ts";
import { openFactsQuery, useLasting } from "../site-queries.ts";
import styles from "./site-room.module.css";
import { texts } from "./texts.ts";

/** What an owner must know about the live site: whether search engines show it, and which promotions and notices are on. */
export function SiteNow() {
  const { timeZone } = useSession();
  const { data } = useQuery(openFactsQuery);
  const promotions = useLasting();
  const { lastDay } = daysIn(timeZone);
  return (
    <>
      {data?.isPreview && (
        <Link to="/conferir" className={styles.preview}>
          <Icon name="eye" />
          <span>
            <b>{texts.inPreview}</b>
            <span className="small">{texts.missing(data.open.length)}</span>
          </span>
          <Icon name="chevron" isSmall />
        </Link>
      )}
      {promotions.length > 0 && (
        <div className={styles.now}>
          <CardList isFirst>
            {promotions.map((each) => (
              <CardLink
                key={each.id}
                icon="tag"
                title={promotionTitle(each)}
                about={texts.promotion(each.what[0]?.after ?? "", lastDay(each.until ?? each.from))}
                to="/agora-e-depois"
              />
            ))}
          </CardList>
        </div>
      )}
    </>
  );
}
