import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** A browser's storage and a server that fails at every change of one contact. */
async function startQueue(failing: string) {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal("navigator", {
    locks: { request: (_name: string, run: () => Promise<void>) => run() },
  });
  const sent: string[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).id);
    const isFailing = path.includes(failing);
    return Promise.resolve(Response.json({ code: "gone" }, { status: isFailing ? 500 : 404 }));
  });
  return { sent, queue: await import("./change-queue.ts") };
}

test("a change at which the server fails holds up those of its contact only, and is reported", async () => {
  const { sent, queue } = await startQueue("maria");
  const add = (contactId: string, id: string) =>
    queue.addChange(
      { contactId, name: contactId, at: 0, change: { kind: "note", id, note: "Oi" } },
      () => undefined,
    );
  expect(await add("maria", "first")).toBe("waiting");
  expect(await add("maria", "second")).toBe("waiting");
  expect(await add("jose", "third"), "the server has responded").toBe("failed");
  expect(sent).toEqual(["first", "first", "first", "third"]);

  const waiting = queue.waitingChanges();
  expect(waiting.map(({ change }) => change.id)).toEqual(["first", "second"]);
  expect(waiting.filter(queue.isStuck).map(({ change }) => change.id)).toEqual(["first"]);
});
