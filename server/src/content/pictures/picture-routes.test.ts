import { request } from "node:http";
import type { Socket } from "node:net";
import { picturesPath } from "@fiosite/contract/panel/pictures";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { panelOrigin, startTestPanel, type TestPanel } from "../../../../dev/panel/test-panel.ts";
import { connect } from "../../platform/database.ts";

let panel: TestPanel;
let cookie: string;
let photo: Buffer;

beforeAll(async () => {
  panel = await startTestPanel();
  cookie = await panel.signIn(await panel.addPerson("staff"));
  photo = await sharp({ create: { width: 1400, height: 1100, channels: 3, background: "#357" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => panel.stop());

const query = "?name=team&left=0.000000&top=0.1&width=1.000000";

function upload(
  bytes: Buffer,
  { path = picturesPath + query, type = "image/jpeg", as = cookie } = {},
) {
  const headers = { "content-type": type };
  return panel.request(path, { method: "POST", cookie: as, body: bytes, headers });
}

test("a photo becomes files that the preview can load, and the same photo the same files", async () => {
  const { status, json } = await upload(photo);
  expect([status, json]).toEqual([201, { id: expect.stringMatching(/^team-[0-9a-f]{32}$/) }]);
  expect((await upload(photo)).json).toEqual(json);
  const file = await panel.request(`/pictures/${json.id}-800.avif`);
  expect(file.headers).toMatchObject({
    "content-type": "image/avif",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(await sharp(file.body).metadata()).toMatchObject({ width: 800 });
  for (const name of [`${json.id}-900.avif`, `${json.id}-800.svg`, "x", "..%2fetc%2fpasswd"]) {
    expect((await panel.request(`/pictures/${name}`)).status).toBe(404);
  }
});

test.each([
  ["a type that is no photo", "image/svg+xml", picturesPath + query, 415],
  ["JSON", "application/json", picturesPath + query, 400],
  ["a place that has no picture", "image/jpeg", `${picturesPath}?name=x&left=0&top=0&width=1`, 400],
  [
    "a part outside of the photo",
    "image/jpeg",
    `${picturesPath}?name=team&left=2&top=0&width=1`,
    400,
  ],
  ["no part", "image/jpeg", picturesPath, 400],
])("%s is not accepted", async (_, type, path, status) => {
  expect((await upload(photo, { type, path })).status).toBe(status);
});

test("a file of 16 MB is not read, and a stranger's not at all", async () => {
  expect((await upload(Buffer.alloc(16_000_000))).status).toBe(413);
  expect((await upload(photo, { as: "__Host-painel=x" })).status).toBe(401);
});

test("a script in place of a photo gets a reason", async () => {
  const { status, json } = await upload(Buffer.from("<svg onload='alert(1)'/>"));
  expect([status, json]).toEqual([422, { code: "refused", reason: "wrongType" }]);
});

test("while a photo is being made, another one has to wait", async () => {
  const statuses = (await Promise.all([upload(photo), upload(photo), upload(photo)])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([201, 429, 429]);
  expect((await upload(photo)).status).toBe(201);
});

test("a person who leaves does not make room for a second photo: the first is still decoded", async () => {
  const large = await sharp({
    create: { width: 8_000, height: 6_000, channels: 3, background: "#357" },
  })
    .jpeg()
    .toBuffer();
  const leaving = request(panel.origin + picturesPath + query, {
    method: "POST",
    headers: { "content-type": "image/jpeg", origin: panelOrigin, cookie },
  }).on("error", () => {});
  leaving.end(large);
  const decoders = () =>
    process.getActiveResourcesInfo().filter((each) => each === "ProcessWrap").length;
  await expect.poll(decoders).toBe(1);
  leaving.destroy();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, decoders());
  });
  await expect.poll(async () => (await upload(photo)).status).toBe(201);
  clearInterval(watch);
  expect(most).toBe(1);
});

test("a person who leaves before their session is read does not keep others from uploading", async () => {
  const client = await connect({ url: panel.database, variable: "the test" });
  await client.query("begin");
  await client.query("lock table sessions in access exclusive mode");
  const sockets: Socket[] = [];
  panel.app.server.on("connection", (socket) => sockets.push(socket));
  const leaving = request(panel.origin + picturesPath + query, {
    method: "POST",
    agent: false,
    headers: { "content-type": "image/jpeg", origin: panelOrigin, cookie },
  }).on("error", () => {});
  leaving.end(photo);
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(() => panel.sql(waiting)).toHaveLength(1);
  leaving.destroy();
  await expect.poll(() => sockets.map(({ closed }) => closed)).toEqual([true]);
  await client.query("commit");
  await client.end();
  await expect.poll(() => panel.sql(waiting)).toEqual([]);
  expect([(await upload(photo)).status, (await upload(photo)).status]).toEqual([201, 201]);
});

test("nobody can change a picture", async () => {
  await expect(panel.sql("update content_pictures set avif_800 = ''")).rejects.toThrow(
    "never change",
  );
});
