import { readStarterContent } from "@fiosite/content/starter-content";
import { expect, test } from "vitest";
import { listPlaces, renderPage } from "./entry-renderer.tsx";

const starter = readStarterContent();
const fileHash = "0123456789abcdef".repeat(2);

test.each([
  ["wifi", "home"],
  ["team", "home"],
  ["cameras", "cameras"],
] as const)(
  "a replaced picture of %s changes only the addresses of its files",
  async (name, page) => {
    const id = `${name}-${fileHash}`;
    const facts = { ...starter.facts, [`${name}Picture`]: id };
    const before = await renderPage(page, "pt-BR", starter);
    const after = await renderPage(page, "pt-BR", { ...starter, facts });
    const own = (width: number, format: string) =>
      before.match(new RegExp(`/[\\w/@.-]+/${name}-${width}[\\w.-]*\\.${format}`))?.[0] ?? "none";
    let expected = before;
    for (const width of [800, 1200]) {
      for (const format of ["avif", "webp"]) {
        expect(after).toContain(`/pictures/${id}-${width}.${format} ${width}w`);
        expected = expected.replaceAll(own(width, format), `/pictures/${id}-${width}.${format}`);
      }
    }
    expect(after).toBe(expected);
  },
);

test("touching a replaced picture names it once, beside its alternative text", async () => {
  const facts = { ...starter.facts, teamPicture: `team-${fileHash}` };
  const places = await listPlaces({ ...starter, facts });
  expect(places["facts.teamPicture"]).toEqual([
    expect.objectContaining({ page: "home", language: "pt-BR", count: 1 }),
    expect.objectContaining({ page: "home", language: "en-US", count: 1 }),
  ]);
});
