import { afterEach, expect, test, vi } from "vitest";
import { PanelError, Unreachable } from "#session/request.ts";
import { isGoingLive, sendOrFind } from "./publishing.ts";

const me = { kind: "publish", personId: "me" } as const;
/** The phone's clock is an hour ahead. */
const serverTime = (agoMs: number) => new Date(Date.now() - 3_600_000 - agoMs).toISOString();

function publication(id: number, { ago = 0, by = "me" } = {}) {
  const at = serverTime(ago);
  const times = { askedAt: at, publishAt: at, endsAt: null, settledAt: null };
  return {
    ...{ id, versionId: id, kind: "publish", by: { id: by, name: by }, endId: null, ...times },
    ...{ state: "waiting", reason: null, isPreview: false, labels: [], changeCount: 1 },
  };
}
const history = (...publications: object[]) =>
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ publications, next: null, now: serverTime(0) })),
  );
const lost = () => Promise.reject(new Unreachable("no response"));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a publication whose response was lost is found in the list", async () => {
  const asked = publication(8, { ago: -1000 });
  history(publication(9, { by: "colleague", ago: -1000 }), asked, publication(7, { ago: 60_000 }));
  expect(await sendOrFind(me, lost)).toMatchObject({ publication: { id: 8 } });
});

test("a request that never arrived fails, and so does one that was refused", async () => {
  vi.useFakeTimers();
  history(publication(9, { by: "colleague", ago: -1000 }), publication(7, { ago: 60_000 }));
  const failed = expect(sendOrFind(me, lost)).rejects.toThrow(Unreachable);
  await vi.runAllTimersAsync();
  await failed;
  const refused = () => Promise.reject(new PanelError("changed"));
  await expect(sendOrFind(me, refused)).rejects.toThrow(PanelError);
});

test.each([
  ["was asked for a moment ago", "2026-11-16T12:00:00.000Z", true],
  ["is scheduled", "2026-11-16T12:00:02.000Z", false],
  ["has waited for too long", "2026-11-16T11:50:00.000Z", false],
])("a publication that %s is going live: %s, %s", (_name, publishAt, isGoing) => {
  const now = "2026-11-16T12:00:01.000Z";
  expect(isGoingLive({ state: "waiting", publishAt }, now)).toBe(isGoing);
  expect(isGoingLive({ state: "live", publishAt }, now)).toBe(false);
});
