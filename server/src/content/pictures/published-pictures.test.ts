import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../../../dev/content/content-site.ts";
import { runSql } from "../../../../dev/postgres/databases.ts";
import { readHistory } from "../publication-store.ts";
import { publishDue } from "../publish-due.ts";
import { requestPublication, requestUndo } from "../request-publication.ts";

const [first, second] = ["1", "2"].map((digit) => `team-${digit.repeat(32)}`) as [string, string];
let site: ContentSite;

beforeAll(async () => {
  site = await startContentSite();
  for (const id of [first, second]) {
    const bytes = ["a8", "a12", "w8", "w12"].map((name) => `'${name} of ${id}'::bytea`);
    await runSql(
      site.database,
      `insert into content_pictures (id, avif_800, avif_1200, webp_800, webp_1200) values ('${id}', ${bytes})`,
    );
  }
});
afterAll(() => site.stop());

async function publish(path: string, value: unknown) {
  await site.set(path, value);
  await requestPublication(site.client, { author: "ana" }, starter);
  await publishDue(site);
}
const folder = () => join(site.site.folder, "current/public/pictures");
const shownFiles = () => readdir(folder()).catch(() => []);
const filesOf = (id: string) =>
  ["1200.avif", "1200.webp", "800.avif", "800.webp"].map((end) => `${id}-${end}`);

test("a picture is beside the pages that show it, and an older one returns with its version", async () => {
  expect(await shownFiles()).toEqual([]);
  await publish("facts.teamPicture", first);
  expect((await shownFiles()).sort()).toEqual(filesOf(first));
  expect(await readFile(join(folder(), `${first}-800.avif`), "utf8")).toBe(`a8 of ${first}`);
  const { ino } = await stat(join(folder(), `${first}-1200.webp`));
  await publish(pricePath, 11_111);
  expect((await stat(join(folder(), `${first}-1200.webp`))).ino).toBe(ino);
  await publish("facts.teamPicture", second);
  expect((await shownFiles()).sort()).toEqual(filesOf(second));
  for (const cents of [22_222, 33_333, 44_444]) await publish(pricePath, cents);
  const history = await readHistory(site.client, 20);
  const older = history.filter(({ versionId }) => versionId > 1).at(-1);
  await requestUndo(site.client, { author: "bia", versionId: older?.versionId }, starter);
  await publishDue(site);
  expect((await shownFiles()).sort()).toEqual(filesOf(first));
  expect((await site.shown()).content.facts.teamPicture).toBe(first);
});

test("a picture that does not exist, or was made for another frame, is not published", async () => {
  const before = await site.shown();
  await publish("facts.teamPicture", `team-${"9".repeat(32)}`);
  expect((await readHistory(site.client, 20))[0]).toMatchObject({
    outcome: "failed",
    reason: "Uma foto não foi encontrada. Escolha a foto outra vez.",
  });
  expect((await site.shown()).content).toEqual(before.content);
  expect(await site.set("facts.wifiPicture", first)).toMatchObject({
    outcome: "refused",
    issues: [{ path: "facts.wifiPicture", message: "Escolha a foto outra vez." }],
  });
});
