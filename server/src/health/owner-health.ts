import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Health, HealthLine } from "@fiosite/contract/panel/health";
import { panelPaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { need } from "../platform/access.ts";
import type { Database } from "../platform/database.ts";
import { dateFormat } from "../platform/date-format.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { type HealthCheck, type HealthFile, readHealthFile } from "./health-file.ts";
import { type HealthArea, healthAreas, healthTexts } from "./texts.ts";

interface OwnerHealthDependencies {
  database: Database;
  content: SiteContent;
  healthFile: string;
  releaseFolder: string;
}

export async function ownerHealthRoutes(
  app: FastifyInstance,
  { database, content, healthFile, releaseFolder }: OwnerHealthDependencies,
): Promise<void> {
  const release = await readRelease(releaseFolder);
  app.get(panelPaths.health, need("seeHealth"), async (): Promise<Health> => {
    const { last_contact, last_email, waiting } = await readLeadMoments(database);
    return {
      ...ownerHealth(await readHealthFile(healthFile), content().facts.company),
      lastContactAt: last_contact?.toISOString() ?? null,
      lastEmailAt: last_email?.toISOString() ?? null,
      waitingEmails: waiting,
      release,
    };
  });
}

interface LeadMoments {
  last_contact: Date | null;
  last_email: Date | null;
  waiting: number;
}

/**
 * When the form last brought a contact, when the last e-mail was sent, and how many wait. This is newer than the doctor's last
 * run. Contacts that the team notes are left out, because they say nothing about the form.
 */
async function readLeadMoments(database: Database): Promise<LeadMoments> {
  const sql = `select max(created_at) as last_contact, max(email_sent_at) as last_email,
      (count(*) filter (where email_sent_at is null))::integer as waiting from leads where came_by = 'site'`;
  const none = { last_contact: null, last_email: null, waiting: 0 };
  return (await database.query<LeadMoments>(sql)).rows[0] ?? none;
}

const releaseSchema = v.object({ version: v.optional(v.string()) });

/** The release's version and the newest part of its changelog. Without an installed release there is no version. */
async function readRelease(folder: string): Promise<Health["release"]> {
  const read = (file: string) => readFile(join(folder, file), "utf8").catch(() => undefined);
  const [release, changelog = ""] = [await read("release.json"), await read("CHANGELOG.md")];
  const described = v.safeParse(releaseSchema, JSON.parse(release ?? "null"));
  const version = described.success ? described.output.version : undefined;
  const [, newest = ""] = changelog.split(/^## .*$/m);
  return {
    version: version ?? null,
    changes: newest
      .split("\n\n")
      .map((paragraph) => paragraph.replaceAll("\n", " ").replaceAll("`", "").trim())
      .filter(Boolean),
  };
}

// The doctor runs every hour and takes minutes at most.
const staleAfterMs = 75 * 60_000;
const urgency = Object.keys(healthTexts);

interface Company {
  name: string;
  timeZone: string;
}

/** The doctor's results for the owner: a line for each area, and a card for each fault. */
export function ownerHealth(
  file: HealthFile | undefined,
  company: Company,
  now = new Date(),
): Pick<Health, "checkedAt" | "lines" | "faults" | "warnings" | "days"> {
  const checks = (file?.checks ?? []).toSorted((a, b) => rank(a) - rank(b));
  const having = (status: HealthCheck["status"]) =>
    checks.filter((check) => check.status === status);
  return {
    checkedAt: file?.checkedAt ?? null,
    lines: Object.entries(healthAreas).map(([area, texts]) =>
      toLine(
        texts,
        checks.filter((check) => textOf(check)?.area === area),
        isChecked(area, checks),
      ),
    ),
    faults: [...having("failed"), ...staleness(file, now)].map((check) => toFault(check, company)),
    warnings: having("warning").map((check) => toFault(check, company)),
    days: file?.days ?? [],
  };
}

const idOf = ({ subject }: HealthCheck) => subject.replace(/^disk .*/, "disk");
const rank = (check: HealthCheck) => urgency.indexOf(idOf(check));

/** Undefined for a check that this release does not have. */
function textOf(check: HealthCheck) {
  return healthTexts[idOf(check)];
}

/** A doctor that no longer runs reports nothing, so the age of its last report counts. */
function staleness(file: HealthFile | undefined, now: Date): HealthCheck[] {
  if (!file || Math.abs(now.getTime() - Date.parse(file.checkedAt)) <= staleAfterMs) return [];
  return [
    {
      subject: "doctor",
      status: "failed",
      since: file.checkedAt,
      message: "O servidor deixou de se conferir.",
      fix: "journalctl -u fiosite-doctor -n 50; systemctl start fiosite-doctor; systemctl list-timers fiosite-doctor.timer",
    },
  ];
}

/** Whether every check of an area has run. A check that another fault prevented is not in the file at all. */
function isChecked(area: string, checks: HealthCheck[]): boolean {
  const done = checks.filter(({ status }) => status !== "skipped").map(idOf);
  const skipped = checks.filter(({ status }) => status === "skipped").map(idOf);
  return Object.entries(healthTexts).every(
    ([id, text]) =>
      text.area !== area || id === "doctor" || (done.includes(id) && !skipped.includes(id)),
  );
}

function toLine(
  { title, well, none = well }: HealthArea,
  checks: HealthCheck[],
  isComplete: boolean,
): HealthLine {
  for (const status of ["failed", "warning"] as const) {
    const found = checks.find((check) => check.status === status);
    if (found && (status === "failed" || isComplete)) {
      return { title, status, text: textOf(found)?.broken ?? "", at: null, amount: null };
    }
  }
  if (!isComplete) return { title, status: "unknown", text: "", at: null, amount: null };
  const passed = checks.filter(({ status }) => status === "ok");
  const moments = passed.flatMap(({ at }) => at ?? []).toSorted();
  const amounts = passed.flatMap(({ amount }) => amount ?? []);
  const amount = amounts.length > 0 ? Math.min(...amounts) : null;
  return { title, status: "ok", text: amount === 0 ? none : well, at: moments[0] ?? null, amount };
}

function toFault(check: HealthCheck, { name, timeZone }: Company): Health["faults"][number] {
  const { subject, message = "", fix = "", since = new Date().toISOString() } = check;
  const texts = textOf(check);
  const local = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  return {
    short: texts?.short ?? subject,
    title: texts?.broken ?? subject,
    meanwhile: texts?.meanwhile ?? "",
    since,
    isOwners: texts?.isOwners ?? false,
    technician: `${name}: ${message} Desde ${local.format(new Date(since))}. Para consertar: ${fix}`,
  };
}
