import { expect, test } from "vitest";
import { openSiteContent } from "../../platform/site-content.ts";
import { resultsFor } from "./check-result.ts";
import { faultMail } from "./fault-mail.ts";
import { compareFaults, type Fault } from "./faults.ts";

const { facts } = openSiteContent()();
const disk = resultsFor("disk /");
const leads = resultsFor("leads");
const full = disk.failed("Só há 0,2 GB livres.", "Veja o que cresce.");
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const mailed = (faults: Fault[], hour: number) =>
  faults.map((fault) => ({ ...fault, mailedAt: at(hour).toISOString() }));

test("a new fault is mailed once, again after a day, and when it is well", () => {
  const first = compareFaults([], [full], at(0));
  expect(first.isMailDue).toBe(true);
  const known = mailed(first.faults, 0);
  expect(compareFaults(known, [full], at(1)).isMailDue).toBe(false);
  expect(compareFaults(known, [full], at(23)).isMailDue).toBe(false);
  expect(compareFaults(known, [full], at(24)).isMailDue).toBe(true);
  const last = compareFaults(known, [disk.ok("Há 9 GB livres.")], at(2));
  expect(last).toMatchObject({ isMailDue: true, faults: [] });
  expect(last.recovered.map(({ failure }) => failure.subject)).toEqual(["disk /"]);
  expect(compareFaults([], [disk.ok("Há 9 GB livres.")], at(3)).isMailDue).toBe(false);
});

test("a second fault is mailed even while the first lasts, and the first keeps its start", () => {
  const known = mailed(compareFaults([], [full], at(0)).faults, 0);
  const worse = compareFaults(known, [full, leads.failed("3 contatos esperam.", "…")], at(1));
  expect(worse.isMailDue).toBe(true);
  expect(worse.faults.map(({ since }) => since)).toEqual([
    at(0).toISOString(),
    at(1).toISOString(),
  ]);
});

test("a fault whose check was skipped or did not run is not over", () => {
  const known = mailed(compareFaults([], [full], at(0)).faults, 0);
  for (const results of [[], [disk.skipped("not checked")], [leads.ok("none waits")]]) {
    expect(compareFaults(known, results, at(1))).toMatchObject({
      faults: known,
      recovered: [],
      isMailDue: false,
    });
  }
});

test("the e-mail holds every wrong line with its fix, and names what is well again", () => {
  const known = mailed(
    compareFaults([], [leads.failed("3 contatos esperam.", "…")], at(0)).faults,
    0,
  );
  const { subject, text } = faultMail(compareFaults(known, [full, leads.ok("none")], at(1)), facts);
  expect(subject).toMatch(/: ERRO: disco \/$/);
  expect(text).toContain("ERRO   disco /: Só há 0,2 GB livres.\n       → Veja o que cresce.");
  expect(text).toContain(
    "ok     e-mails dos contatos: resolvido, estava com erro desde 31/12/2025, 21:00",
  );
  const wellAgain = faultMail(compareFaults(known, [leads.ok("none")], at(1)), facts);
  expect(wellAgain.subject).toMatch(/: resolvido: e-mails dos contatos$/);
});
