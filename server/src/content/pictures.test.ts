import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { startContentSite, starter } from "../../../dev/content/content-site.ts";
import { companyWithPicture } from "../../../dev/site/fixture-site.ts";
import { makePicture } from "./make-picture.ts";
import { publishDue } from "./publish-due.ts";
import { requestPublication } from "./request-publication.ts";
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
  // Left by a crash.
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
