import { lutimes, readlink, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../../../dev/content/content-site.ts";
import { publishDue } from "../../content/publisher.ts";
import { requestEnd, requestPublication } from "../../content/request-publication.ts";
import { checkContent, checkPublishing } from "./check-content.ts";

let site: ContentSite;
let link: string;

beforeEach(async () => {
  site = await startContentSite();
  link = join(site.site.folder, "current");
});
afterEach(() => site.stop());

const check = () =>
  checkPublishing({ url: site.urls.operator, variable: "OPERATOR_DATABASE_URL" }, link);

async function request(cents: number) {
  await site.set(pricePath, cents);
  await requestPublication(site.client, { author: "ana" }, starter);
}

/** Makes the link look ten minutes old. */
async function show(target: string) {
  await rm(link);
  await symlink(target, link);
  const time = Date.now() / 1_000 - 600;
  await lutimes(link, time, time);
}

test("the live pages pass, and other pages are reported after a few minutes, with what to type", async () => {
  expect((await check()).status).toBe("ok");
  const before = await readlink(link);
  await request(12_345);
  await publishDue(site);
  expect((await check()).status).toBe("ok");
  const live = await readlink(link);
  await show(before);
  expect(await check()).toMatchObject({
    status: "failed",
    fix: expect.stringContaining("systemctl start fiosite-publish"),
  });
  await show(live);
  expect((await check()).status).toBe("ok");
  await show(site.site.webDist);
  expect((await check()).status).toBe("failed");
});

test("a publication that waits after its time, and a promotion that should be over, are reported after a few minutes", async () => {
  await request(12_345);
  expect((await check()).status).toBe("ok");
  await site.pass(6);
  expect((await check()).status).toBe("failed");
  await publishDue(site);
  expect((await check()).status).toBe("ok");
  await site.set(pricePath, 12_346);
  const until = new Date(Date.now() + 600_000);
  await requestPublication(site.client, { author: "ana", until }, starter);
  await publishDue(site);
  await site.pass(14);
  expect((await check()).status).toBe("ok");
  await site.pass(2);
  expect((await check()).status).toBe("failed");
  await publishDue(site);
  expect((await check()).status).toBe("ok");
});

test("a promotion that somebody ended, and that is still shown, is reported after a few minutes", async () => {
  await site.set(pricePath, 12_345);
  const until = new Date(Date.now() + 3_600_000);
  const asked = await requestPublication(site.client, { author: "ana", until }, starter);
  const id = asked.outcome === "accepted" ? asked.publicationId : 0;
  await publishDue(site);
  await requestEnd(site.client, { id, author: "ana" }, starter);
  await site.pass(4);
  expect((await check()).status).toBe("ok");
  await site.pass(2);
  expect((await check()).status).toBe("failed");
  await publishDue(site);
  expect((await check()).status).toBe("ok");
});

const name = "facts.company.name";

async function failPublication() {
  await site.set(name, "Quebra");
  await requestPublication(site.client, { author: "ana" }, starter);
  await publishDue(site);
  expect(await check()).toMatchObject({
    status: "failed",
    details: [expect.stringContaining("no such company")],
  });
}

test("a failed publication is reported with its reason until another one is live", async () => {
  await failPublication();
  await site.set(name, "Inteira");
  expect((await check()).status).toBe("failed");
  await requestPublication(site.client, { author: "ana" }, starter);
  await publishDue(site);
  expect((await check()).status).toBe("ok");
});

test("a failed publication is over when it is scheduled again or its changes are discarded", async () => {
  await failPublication();
  const from = new Date(Date.now() + 3_600_000);
  const again = await requestPublication(site.client, { author: "ana", from }, starter);
  expect((await check()).status).toBe("ok");
  const id = again.outcome === "accepted" ? again.publicationId : 0;
  await requestEnd(site.client, { id, author: "ana" }, starter);
  expect((await check()).status).toBe("failed");
  await site.set(name, starter.facts.company.name);
  expect((await check()).status).toBe("ok");
});

test("a failed publication is reported although others were scheduled before it failed, also if they are live", async () => {
  const schedule = async (path: string, value: unknown, minutes: number) => {
    await site.set(path, value);
    const from = new Date(Date.now() + minutes * 60_000);
    await requestPublication(site.client, { author: "ana", from }, starter);
  };
  await schedule(name, "Quebra", 1);
  await schedule(pricePath, 12_345, 2);
  await schedule(pricePath, 12_346, 60);
  await site.pass(3);
  await publishDue(site);
  expect(await site.shownPrice()).toBe(12_345);
  expect((await check()).status).toBe("failed");
});

test("content without unconfirmed items passes, all unconfirmed items are one finding", () => {
  expect(checkContent([]).status).toBe("ok");
  const open = ["company.phone: (88) 1", "company.legalName: ainda não foi informado"];
  expect(checkContent(open)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("Falta confirmar 2 dados e textos"),
    details: open,
  });
});
