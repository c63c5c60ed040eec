import { lstat, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../../dev/content/content-site.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { companyWithPicture } from "../../../dev/site/fixture-site.ts";
import { publishDue } from "./publisher.ts";
import { requestPublication, requestReturn } from "./request-publication.ts";
import { makePicture } from "./social-picture.ts";
import { makePictures, reservePictures } from "./write-pictures.ts";

const title = { lines: ["Internet", "é tudo"], highlight: "tudo" };
const picture = { page: "home", title, line: "A partir de R$ 89,90" };

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a picture has the size that its page says, and the same texts give the same bytes", async () => {
  const made = await makePicture(picture);
  expect(await sharp(made).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(made.length).toBeLessThan(300_000);
  expect((await makePicture(picture)).equals(made)).toBe(true);
  expect((await makePicture({ ...picture, line: "A partir de R$ 99,90" })).equals(made)).toBe(
    false,
  );
});

test.each([
  ["markup", "</text><script>alert(1)</script>&amp;"],
  ["a word without end", "a".repeat(300)],
  ["letters that the fonts do not have", "👩‍👩‍👧 光ファイバー \u202e \u0007"],
  ["nothing", ""],
])("%s becomes a picture all the same", async (_, words) => {
  const lines = [words];
  const made = await makePicture({
    page: "terms",
    title: { lines, highlight: words },
    line: words,
  });
  expect(await sharp(made).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test("a new address shows the page's older picture until its own is made, once", async () => {
  const folder = await makeFolder();
  const read = (name: string) => readFile(join(folder, name));
  await reservePictures(folder, [{ ...picture, file: "og/home-pt-BR-1.jpg" }]);
  const next = { ...picture, line: "Bom dia", file: "og/home-pt-BR-2.jpg" };
  const changed = [next];
  await reservePictures(folder, changed);
  expect((await read("home-pt-BR-2.jpg")).equals(await read("home-pt-BR-1.jpg"))).toBe(true);
  // A crash left this file.
  await writeFile(join(folder, ".home-pt-BR-2.jpg"), "half");
  await makePictures(folder, changed);
  expect((await readdir(folder)).sort()).toEqual(["home-pt-BR-1.jpg", "home-pt-BR-2.jpg"]);
  expect((await read("home-pt-BR-2.jpg")).equals(await makePicture(next))).toBe(true);
  const { ino } = await lstat(join(folder, "home-pt-BR-2.jpg"));
  await reservePictures(folder, changed);
  await makePictures(folder, changed);
  expect((await lstat(join(folder, "home-pt-BR-2.jpg"))).ino).toBe(ino);
});

test("a published page has its picture, and links that were shared before keep theirs", async () => {
  const site = await startContentSite();
  onTestFinished(site.stop);
  const [plan] = starter.facts.internetPlans;
  const shown = () =>
    readFile(join(site.site.folder, `current/public/og/home-${plan?.priceCents}.jpg`));
  const publish = async (company: string) => {
    await site.set("facts.company.name", company);
    await requestPublication(site.client, { author: "ana" }, starter);
    await publishDue(site);
  };
  await publish(companyWithPicture);
  expect(await sharp(await shown()).metadata()).toMatchObject({ format: "jpeg" });
  for (const company of ["Um", "Dois", "Três", "Quatro"]) await publish(company);
  expect((await shown()).length).toBeGreaterThan(1_000);
});

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
  return publishDue(site);
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
  // The first version is the release's own content, the second the one with the picture.
  await requestReturn(site.client, { author: "bia", versionId: 2 }, starter);
  await publishDue(site);
  expect((await shownFiles()).sort()).toEqual(filesOf(first));
  expect((await site.shown()).content.facts.teamPicture).toBe(first);
});

test("a picture that does not exist, or was made for another frame, is not published", async () => {
  const before = await site.shown();
  const [settled] = await publish("facts.teamPicture", `team-${"9".repeat(32)}`);
  expect(settled?.failure).toBe("Uma foto não foi encontrada. Escolha a foto outra vez.");
  expect((await site.shown()).content).toEqual(before.content);
  expect(await site.set("facts.wifiPicture", first)).toMatchObject({
    outcome: "refused",
    issues: [{ path: "facts.wifiPicture", message: "Escolha a foto outra vez." }],
  });
});
