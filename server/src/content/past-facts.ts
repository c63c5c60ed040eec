import type { CountedFacts } from "@fiosite/content/counted-facts";
import { defaultLanguage } from "@fiosite/content/languages";
import { withoutMarks } from "@fiosite/content/unconfirmed";
import type pg from "pg";

interface PastItem {
  list: keyof CountedFacts;
  item: { key: string; texts?: Record<string, { name?: string }> };
}

/**
 * What was live in the last hundred days, each as it was last: the monthly report looks back two months. The publisher writes it
 * beside the pages for the server, which reads no version from the database.
 */
export async function readPastFacts(client: pg.ClientBase): Promise<CountedFacts> {
  const { rows } = await client.query<PastItem>(
    // `offset 0` has each document read once, about 1 ms on a busy machine, and not once per list.
    `select distinct on (list, item->>'key') list, item
      from (
        select live_number, (document->'facts')::jsonb as facts
        from content_publications join content_versions version on version.id = version_id
        where live_number >= coalesce(
          (select max(live_number) from content_publications where settled_at < now() - interval '100 days'), 0)
        offset 0
      ) live,
      unnest(array['internetPlans', 'cameraPlans', 'towns', 'campaigns']) list,
      jsonb_path_query(facts->list, '$[*]') item
      order by list, item->>'key', live_number desc`,
  );
  const items = <Item>(list: keyof CountedFacts) =>
    rows.filter((row) => row.list === list).map(({ item }) => nameInItself(item) as Item);
  return withoutMarks({
    internetPlans: items("internetPlans"),
    cameraPlans: items("cameraPlans"),
    towns: items("towns"),
    campaigns: items("campaigns"),
  });
}

/** A camera plan has its name among its texts. */
function nameInItself({ texts, ...item }: PastItem["item"]): object {
  return { ...item, ...texts?.[defaultLanguage] };
}
