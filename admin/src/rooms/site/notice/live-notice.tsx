import type { Notice as SiteNotice } from "@fiosite/content/schema/facts";
import { may } from "@fiosite/contract/panel/people";
import type { SiteDraft } from "@fiosite/contract/panel/site";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useMoments } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/controls.tsx";
import { CardList, CardRow } from "#ui/lists.tsx";
import { useToast } from "#ui/overlay.tsx";
import { Notice } from "#ui/screen.tsx";
import { Problems } from "../publish/crossing.tsx";
import { usePublishing } from "../publish/publishing.ts";
import { texts as publishTexts } from "../publish/texts.ts";
import { isoOf } from "../publish/when.ts";
import { draftQuery, requests, send, siteKey } from "../site-queries.ts";
import { texts } from "./texts.ts";

const hour = 60 * 60_000;

/** Publishes the notice again, with this end. */
const again = ({ id, value }: SiteDraft["notices"][number], until: number) =>
  requests.promote({
    edits: [{ path: "facts.notice", value }],
    until: isoOf(until),
    crossing: [id],
  });

/** The notice that visitors read now. An outage may last longer than its notice, so the owner is asked before the notice ends. */
export function LiveNotice() {
  const { person } = useSession();
  const { data } = useQuery(draftQuery);
  const client = useQueryClient();
  const toast = useToast();
  const { now, dayAndTime, time } = useMoments();
  const lasting = data?.notices.find(({ isLasting }) => isLasting);
  // Kept in this component, which stays when the notice is gone.
  const ended = useRef<SiteDraft["notices"][number]>(undefined);
  const ending = usePublishing({
    onSettled() {
      const { current } = ended;
      if (!current) return;
      const action = { label: publishTexts.undo, run: () => void undo(current) };
      toast({ text: texts.ended, action });
    },
  });
  const longer = usePublishing({
    onSettled: ({ until }) => toast({ text: texts.longer(time(until ?? isoOf(now))) }),
  });
  async function undo(notice: SiteDraft["notices"][number]) {
    const request = again(notice, Date.parse(notice.until));
    const response = await send(request, crypto.randomUUID()).catch(() => undefined);
    // Another notice may have begun since.
    if (!response || !("publication" in response)) toast({ text: publishTexts.failed });
    await client.invalidateQueries({ queryKey: siteKey });
  }
  function end(notice: SiteDraft["notices"][number]) {
    ended.current = notice;
    ending.send(requests.end(notice.id));
  }
  if (!lasting) return null;
  const { kind, towns } = lasting.value as SiteNotice;
  const until = Date.parse(lasting.until);
  // The extension ends where another scheduled notice begins.
  const next = data?.notices
    .filter(({ isLasting }) => !isLasting)
    .map(({ from }) => Date.parse(from));
  const longest = Math.min(until + hour, ...(next ?? []));
  const isBusy = ending.isBusy || longer.isBusy;
  const mayPublish = may(person.role, "publish");
  const replaced = longer.crossing ? [publishTexts.changedNow] : [];
  const problems = <Problems problems={[...ending.problems, ...longer.problems, ...replaced]} />;
  if (mayPublish && kind === "outage" && until - now <= hour / 2) {
    return (
      <Notice tone="attention" icon="clock" isLive>
        <p>
          <b>{texts.isBack}</b> {texts.isBackAbout(texts.name(towns), time(lasting.until))}
        </p>
        {problems}
        <div className="pair">
          <Button tone="dark" isSmall disabled={isBusy} onClick={() => end(lasting)}>
            {texts.endShort}
          </Button>
          {longest > until && (
            <Button
              tone="line"
              isSmall
              disabled={isBusy}
              onClick={() => longer.send(again(lasting, longest))}
            >
              {texts.oneHour}
            </Button>
          )}
        </div>
      </Notice>
    );
  }
  return (
    <>
      <CardList>
        <CardRow
          icon="bell"
          title={texts.name(towns)}
          about={texts.until(dayAndTime(lasting.until))}
          action={
            mayPublish && (
              <Button tone="soft" isSmall disabled={isBusy} onClick={() => end(lasting)}>
                {texts.end}
              </Button>
            )
          }
        />
      </CardList>
      {problems}
    </>
  );
}
