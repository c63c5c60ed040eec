import { expect, test } from "vitest";
import { ownerHealth } from "../../health/owner-health.ts";
import { healthAreas, healthTexts } from "../../health/texts.ts";
import { type CheckResult, resultsFor, type Subject, subjects } from "./check-result.ts";
import { healthResult } from "./health-result.ts";

const timeZone = "America/Fortaleza";
const company = { name: "Provedor", timeZone };
const at = (time: string) => ({ now: new Date(time), timeZone });
const morning = at("2026-11-16T09:25:00-03:00");
const later = at("2026-11-16T10:25:00-03:00");

const failed = (subject: Subject, message = "Não responde (EAUTH).") =>
  resultsFor(subject).failed(message, "systemctl restart");

test("every check of the doctor has a line and words for the owner, without a code or a command", () => {
  expect(Object.keys(healthTexts).toSorted()).toEqual([...subjects, "doctor"].toSorted());
  const used = new Set(Object.values(healthTexts).map(({ area }) => area));
  expect([...used].toSorted()).toEqual(Object.keys(healthAreas).toSorted());
  for (const { short, broken, meanwhile } of Object.values(healthTexts)) {
    expect(short.length).toBeLessThanOrEqual(21);
    expect(`${short} ${broken} ${meanwhile}`).not.toMatch(
      /fiosite|systemctl|[A-Z]{5,}|_|nginx|SMTP/,
    );
  }
});

test.each(subjects.map((id) => (id === "disk" ? "disk /var/lib/postgresql" : id)))(
  "a fault of %s is a card with the sentence for the technician",
  (id) => {
    const file = healthResult([failed(id as Subject)], undefined, morning);
    const { faults, lines } = ownerHealth(file, company, morning.now);
    const texts = healthTexts[id.replace(/^disk .*/, "disk")];
    expect(faults).toEqual([
      {
        short: texts?.short,
        title: texts?.broken,
        meanwhile: texts?.meanwhile,
        since: morning.now.toISOString(),
        isOwners: id === "content",
        technician:
          "Provedor: Não responde (EAUTH). Desde 16/11/2026, 09:25. Para consertar: systemctl restart",
      },
    ]);
    expect(lines.filter(({ status }) => status === "failed")).toHaveLength(1);
  },
);

test("the most urgent fault comes first, and what the owner has to confirm last", () => {
  const results = [failed("content"), failed("units"), failed("backup"), failed("e-mail")];
  const { faults } = ownerHealth(healthResult(results, undefined, morning), company, morning.now);
  const order = ["e-mail", "backup", "units", "content"];
  expect(faults.map(({ title }) => title)).toEqual(order.map((id) => healthTexts[id]?.broken));
});

test("a doctor that has not run for over an hour is a fault of its own", () => {
  const file = healthResult([resultsFor("e-mail").ok("Responde.")], undefined, morning);
  const after = (minutes: number) =>
    ownerHealth(file, company, new Date(morning.now.getTime() + minutes * 60_000)).faults;
  expect(after(74)).toEqual([]);
  expect(after(76)).toMatchObject([
    { title: healthTexts.doctor?.broken, since: morning.now.toISOString(), isOwners: false },
  ]);
});

test("the technician learns where the details are that stay off the page", () => {
  const result = resultsFor("nginx's configuration").failed("Recusa.", "nginx -t", ["[emerg] x"]);
  const [fault] = ownerHealth(healthResult([result], undefined, morning), company).faults;
  expect(fault?.technician).toContain("Recusa. Os detalhes: fiosite doctor. Desde");
  expect(fault?.technician).not.toContain("emerg");
});

test("a fault keeps its beginning while it lasts, and ends when its check passes", () => {
  const first = healthResult([failed("e-mail")], undefined, morning);
  const second = healthResult([failed("e-mail")], first, later);
  expect(second.checks[0]?.since).toBe(morning.now.toISOString());
  const third = healthResult([resultsFor("e-mail").ok("Responde.")], second, later);
  expect(third.checks).toEqual([{ subject: "e-mail", status: "ok" }]);
  const fourth = healthResult([failed("e-mail")], third, later);
  expect(fourth.checks[0]?.since).toBe(later.now.toISOString());
});

test("if a check could not run, only its fault is kept, also if another fault prevented it", () => {
  const ok = resultsFor("reviews").ok("O Google devolve 5 avaliações.");
  const before = healthResult([ok, failed("leads"), failed("e-mail")], undefined, morning);
  const results: CheckResult[] = [resultsFor("reviews").skipped("Ontem."), failed("database")];
  const skipped = healthResult([resultsFor("leads").skipped("Sem banco.")], before, later);
  expect(skipped.checks[0]).toMatchObject({ subject: "leads", status: "failed" });
  const { checks } = healthResult(results, before, later);
  expect(checks.map(({ subject, status }) => [subject, status])).toEqual([
    ["reviews", "skipped"],
    ["database", "failed"],
    ["leads", "failed"],
    ["e-mail", "failed"],
  ]);
});

test("a fault of a check that this release no longer has is gone", () => {
  const before = healthResult([failed("e-mail")], undefined, morning);
  const old = { ...before, checks: before.checks.map((check) => ({ ...check, subject: "gone" })) };
  expect(healthResult([], old, later).checks).toEqual([]);
});

test("a day with one fault is not a good one, whatever came after; facts to confirm are no fault", () => {
  const good = healthResult([failed("content")], undefined, morning);
  expect(good.days).toEqual([{ day: "2026-11-16", isWell: true }]);
  const bad = healthResult([failed("nginx")], good, later);
  const mended = healthResult([resultsFor("nginx").ok("Roda.")], bad, later);
  const next = healthResult([], mended, at("2026-11-17T00:25:00-03:00"));
  expect(next.days).toEqual([
    { day: "2026-11-16", isWell: false },
    { day: "2026-11-17", isWell: true },
  ]);
});

test("the moments and amounts of what works are the earliest and the smallest of each line", () => {
  const results = [
    resultsFor("disk /").ok("Há 9 GB.", { amount: 9 }),
    resultsFor("disk /var/lib/postgresql").ok("Há 4 GB.", { amount: 4 }),
    resultsFor("certificate").ok("Vale.", { at: "2027-01-20T00:00:00.000Z" }),
    resultsFor("www's certificate").ok("Não leva aqui."),
    resultsFor("panel's certificate").ok("Vale.", { at: "2027-01-10T00:00:00.000Z" }),
  ];
  const { lines } = ownerHealth(healthResult(results, undefined, morning), company);
  const line = (area: keyof typeof healthAreas) =>
    lines.find(({ title }) => title === healthAreas[area].title);
  expect(line("disk")).toMatchObject({ status: "ok", amount: 4 });
  expect(line("certificate")).toMatchObject({ status: "ok", at: "2027-01-10T00:00:00.000Z" });
  expect(line("copy")).toMatchObject({ status: "unknown" });
});

test("an area with a check that was skipped or did not run is unknown, whatever the others say", () => {
  const lineOf = (results: CheckResult[], area: keyof typeof healthAreas) =>
    ownerHealth(healthResult(results, undefined, morning), company).lines.find(
      ({ title }) => title === healthAreas[area].title,
    );
  const mail = resultsFor("e-mail").ok("Responde.");
  const leads = resultsFor("leads");
  expect(lineOf([mail], "mail")).toMatchObject({ status: "unknown", text: "" });
  expect(lineOf([mail, leads.skipped("Sem banco.")], "mail")).toMatchObject({ status: "unknown" });
  expect(lineOf([mail, leads.ok("Nenhum espera.")], "mail")).toMatchObject({ status: "ok" });
  expect(lineOf([mail, failed("leads")], "mail")).toMatchObject({ status: "failed" });
  const none = resultsFor("webhooks").ok("Nenhum.", { amount: 0 });
  expect(lineOf([none], "systems")).toMatchObject({ text: "Nenhum está ligado ao site." });
});

test("a warning is a card of its own, and no fault", () => {
  const warning = resultsFor("heartbeat").warning("Ninguém é avisado.", "Escreva HEARTBEAT_URL");
  const file = healthResult([warning], undefined, morning);
  const { faults, warnings } = ownerHealth(file, company, morning.now);
  expect([faults, file.days[0]?.isWell]).toEqual([[], true]);
  expect(warnings).toMatchObject([
    { title: healthTexts.heartbeat?.broken, since: morning.now.toISOString() },
  ]);
});
