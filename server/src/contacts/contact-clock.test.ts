import { expect, onTestFinished, test } from "vitest";
import { startContactDatabase } from "../../../dev/panel/contact-panel.ts";

async function start() {
  const contacts = await startContactDatabase();
  onTestFinished(() => contacts.stop());
  return { ...contacts, joana: await contacts.addPerson("Joana") };
}

test("with a clock 200 days behind, hoaxes and history are kept for as long as others", async () => {
  const { sql, addLead, change, joana } = await start();
  await sql("update lead_retention set erased_at = now() + interval '200 days'");
  const [hoax, other] = [await addLead(), await addLead()];
  await change(hoax, joana, { kind: "hoax", is: true, revision: 0 });
  await change(other, joana, { kind: "note", note: "Liga à tarde" });
  // The clock is right again.
  await sql("update lead_retention set erased_at = now()");
  await sql("update leads set created_at = created_at - interval '200 days'");
  await sql("update contacts set hoax_at = hoax_at - interval '200 days'");
  await sql("update contact_events set at = at - interval '200 days'");
  await sql("select erase_expired_leads(10)");
  expect(await sql("select id from contacts where hoax_at is not null")).toEqual([{ id: hoax }]);
  expect(await sql("select note from contact_events where contact_id = $1", [other])).toEqual([
    { note: "Liga à tarde" },
  ]);
});

test("a change has an age with a clock that is behind too", async () => {
  const { sql, addLead, change, joana } = await start();
  await sql("update lead_retention set erased_at = now() + interval '200 days'");
  const contact = await addLead();
  await sql("update leads set created_at = created_at - interval '2 hours'");
  for (const ageSeconds of [0, 3_600, 10_800]) {
    await change(contact, joana, { kind: "note", note: "x", ageSeconds });
  }
  const ages = "select (erased_at - at)::text as age from contact_events, lead_retention";
  expect(await sql(`${ages} order by revision`)).toEqual(
    ["00:00:00", "01:00:00", "02:00:00"].map((age) => ({ age })),
  );
});

test("contacts that were erased while the clock was ahead do not stop an owner from erasing", async () => {
  const { sql, panel, addLead, addPerson } = await start();
  const owner = await addPerson("Dona", "owner");
  await sql(
    `insert into access_records (at, person_id, device, action, erased_in)
      select now() + interval '60 days', $1, 'x', 'erase', '1' from generate_series(1, 30)`,
    [owner],
  );
  const erase = "select erase_contact($1, $2, 'x') as erased";
  const { rows } = await panel.query(erase, [await addLead(), owner]);
  expect(rows).toEqual([{ erased: true }]);
});
