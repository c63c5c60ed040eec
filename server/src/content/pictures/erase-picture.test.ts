import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { picturePaths, picturesPath } from "@fiosite/contract/panel/pictures";
import { publicationPaths, sitePaths } from "@fiosite/contract/panel/site-paths";
import { expect, test } from "vitest";
import { startSitePanel } from "../../../../dev/panel/test-panel.ts";
import { runSql } from "../../../../dev/postgres/databases.ts";

const idOf = (digit: string) => `team-${digit.repeat(32)}`;
const place = "facts.teamPicture";

/** A panel whose database has three pictures, the first of them on the site. */
async function startWithPictures() {
  const { panel, site, publish, publishDue, owner, staff, people } = await startSitePanel();
  const cookies = {
    owner: await panel.signIn(people.owner),
    staff: await panel.signIn(people.staff),
  };
  const [first, second, third] = [idOf("1"), idOf("2"), idOf("3")];
  await panel.sql(`insert into content_pictures (id, avif_800, avif_1200, webp_800, webp_1200)
    select id, id::bytea, '', '', '' from unnest(array['${first}', '${second}', '${third}']) id`);
  const use = async (picture: string, times: object = {}) => {
    const { json } = await owner.get(sitePaths.draft);
    const { document } = json as { document: { facts: { teamPicture?: string } } };
    const expected = document.facts.teamPicture;
    await owner.edit({ path: place, value: picture, ...(expected && { expected }) });
    return { publish: () => publish(times).then(publishDue) };
  };
  await (await use(first)).publish();
  return {
    panel,
    site,
    owner,
    staff,
    publish,
    publishDue,
    first,
    second,
    third,
    use,
    erase: async (id: string, role: "owner" | "staff" = "owner") =>
      (await panel.request(picturePaths(id).picture, { method: "DELETE", cookie: cookies[role] }))
        .status,
    listed: async () => {
      const { json } = await owner.get(picturesPath);
      return (json as { pictures: { id: string }[] }).pictures.map(({ id }) => id).sort();
    },
    filesOf: async (id: string) => {
      const names = await readdir(join(site.site.folder, ".."), { recursive: true });
      return names.filter((name) => name.includes(`/${id}-`) && !name.includes("/current/"));
    },
    versions: async () =>
      (await panel.sql("select id from content_versions order by id")).map(({ id }) => Number(id)),
  };
}

test("an owner erases a picture that nothing needs; its files go, and no version brings it back", async () => {
  const site = await startWithPictures();
  const { first, second, third, owner, erase, use, publishDue } = site;
  expect(await site.listed()).toEqual([second, third]);
  expect(await erase(first)).toBe(409);
  const { publish } = await use(second);
  expect(await erase(second)).toBe(409);
  await publish();
  expect(await site.listed()).toEqual([first, third]);
  expect((await site.filesOf(first)).length).toBe(4);

  expect(await erase(first)).toBe(204);
  await publishDue();
  expect(await site.listed()).toEqual([third]);
  expect(await site.filesOf(first)).toEqual([]);
  expect((await site.filesOf(second)).length).toBe(4);
  expect((await site.panel.request(`/pictures/${first}-800.avif`)).status).toBe(404);
  expect(await erase(first)).toBe(404);

  const gone = {
    issues: [{ path: place, message: expect.stringContaining("foi apagada de vez") }],
  };
  const { json } = await owner.get(sitePaths.publications);
  const [newest] = (json as { publications: { id: number }[] }).publications;
  const [, withFirst = 0] = await site.versions();
  for (const path of [
    publicationPaths(newest?.id ?? 0).undo,
    publicationPaths(withFirst).version,
  ]) {
    const refused = await owner.post(path, { requestId: randomUUID() });
    expect([refused.status, refused.json]).toMatchObject([422, gone]);
  }
  expect((await owner.get(publicationPaths(withFirst).version)).status).toBe(200);
});

test("a scheduled publication keeps its picture, and staff erase none", async () => {
  const { second, third, staff, erase, use } = await startWithPictures();
  expect((await staff.get(picturesPath)).status).toBe(403);
  expect(await erase(third, "staff")).toBe(403);
  const from = new Date(Date.now() + 86_400_000).toISOString();
  await (await use(second, { from })).publish();
  expect(await erase(second)).toBe(409);
  expect(await erase(third)).toBe(204);
});

test("restored content that names an erased picture is shown without it", async () => {
  const { panel, first, site, publishDue, filesOf } = await startWithPictures();
  // restore.sh does the same when the copy is older than the erasure.
  await panel.sql(`delete from content_pictures where id = '${first}'`);
  await panel.sql(
    `insert into erased_pictures (id, person_id) select '${first}', id from people limit 1`,
  );
  await publishDue();
  expect((await site.shown()).content.facts.teamPicture).toBeUndefined();
  expect(await filesOf(first)).toEqual([]);
});

test("an erased picture enters neither the draft nor a publication", async () => {
  const { panel, owner, staff, first, second, third, erase, publish } = await startWithPictures();
  const change = { path: place, value: third, expected: first };
  expect(await erase(third)).toBe(204);
  const gone = [422, { issues: [{ path: place, message: expect.stringContaining("apagada") }] }];
  const edited = await staff.edit(change);
  expect([edited.status, edited.json]).toMatchObject(gone);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const asked = { edits: [change], requestId: randomUUID(), until };
  const alone = await owner.post(sitePaths.promotions, asked);
  expect([alone.status, alone.json]).toMatchObject(gone);

  // A restored draft may be older than the erasure.
  expect((await owner.edit({ ...change, value: second })).status).toBe(200);
  await panel.sql(
    `update content_draft set edits = replace(edits::text, '${second}', '${third}')::json`,
  );
  const published = await publish();
  expect([published.status, published.json]).toMatchObject(gone);
  expect((await owner.edit({ ...change, expected: third, value: second })).status).toBe(200);
});

test("the panel's role erases only for an owner, and only by the function", async () => {
  const { panel, site, first, second, third } = await startWithPictures();
  const asPanel = (sql: string) => runSql(site.urls.panel, sql);
  await expect(asPanel("delete from content_pictures")).rejects.toMatchObject({ code: "42501" });
  await expect(asPanel("delete from erased_pictures")).rejects.toMatchObject({ code: "42501" });
  const [person] = await panel.sql("select id from people where role = 'staff'");
  await expect(asPanel(`select erase_picture('${third}', '${person?.id}')`)).rejects.toThrow(
    "only an owner",
  );
  const [owner] = await panel.sql("select id from people where role = 'owner'");
  await expect(
    asPanel(`select erase_picture(id, '${owner?.id}') from content_pictures`),
  ).rejects.toThrow("one picture at a time");
  // The same id, written with an escape.
  const edits = `[{"kind":"set","path":"${place}","value":"${second.replace("2", "\\u0032")}"}]`;
  await asPanel(`insert into content_publications (edits, author, person_id, starts_at)
    values ('${edits}', 'Dona', '${owner?.id}', now() + interval '1 day')`);
  for (const [id, isErased] of [
    [first, false],
    [second, false],
    [third, true],
  ]) {
    expect(await asPanel(`select erase_picture('${id}', '${owner?.id}') as done`)).toEqual([
      { done: isErased },
    ]);
  }
});
