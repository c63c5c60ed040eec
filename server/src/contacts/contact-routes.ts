import { Readable } from "node:stream";
import {
  type ChangeResult,
  contactChangeSchema,
  contactFileQuerySchema,
  contactQuerySchema,
  passAllSchema,
  resendSchema,
} from "@fiosite/contract/panel/contacts";
import { contactPaths, panelPaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { need, refuse, signedIn, withProof } from "../platform/access.ts";
import type { Database } from "../platform/database.ts";
import type { SiteContent } from "../platform/site-content.ts";
import {
  contactFile,
  listExport,
  readExport,
  recordExport,
  recordListed,
  recordSight,
  type Viewer,
} from "./contact-file.ts";
import { listContacts, type Reader, readContactsMark } from "./contact-list.ts";
import {
  changeContact,
  eraseContact,
  passContacts,
  previewErasing,
  readContact,
  readContactRow,
  readOvertaker,
  resendContact,
} from "./contact-store.ts";

interface ContactDependencies {
  database: Database;
  content: SiteContent;
}

const paths = contactPaths(":id");
const idSchema = v.object({ id: v.pipe(v.string(), v.uuid()) });

export async function contactRoutes(
  app: FastifyInstance,
  { database, content }: ContactDependencies,
): Promise<void> {
  const timeZone = () => content().facts.company.timeZone;
  const readerOf = ({ person }: FastifyRequest): Reader => ({
    personId: person.id,
    timeZone: timeZone(),
  });

  app.get(panelPaths.contacts, signedIn, async (request, reply) => {
    const read = v.safeParse(contactQuerySchema, request.query);
    if (!read.success) return refuse(reply, "badRequest");
    const reader = readerOf(request);
    const list = await listContacts(database, read.output, reader, content());
    await recordListed(database, reader, list.contacts);
    return list;
  });

  app.get(panelPaths.contactsMark, signedIn, async () => ({
    mark: await readContactsMark(database, timeZone()),
  }));

  app.post(panelPaths.contactsPassing, signedIn, async (request, reply) => {
    const read = v.safeParse(passAllSchema, request.body);
    if (!read.success) return refuse(reply, "badRequest");
    const count = await passContacts(database, request.person.id, read.output);
    return count === undefined ? refuse(reply, "left") : { count };
  });

  app.get(panelPaths.contactsFile, withProof(need("exportContacts")), async (request, reply) => {
    const read = v.safeParse(contactFileQuerySchema, request.query);
    if (!read.success || read.output.since > read.output.until) return refuse(reply, "badRequest");
    const { since, until } = read.output;
    const shown = content();
    const exported = await listExport(database, { since, until, timeZone: timeZone() });
    // Record the export before the first byte is sent: an interrupted download has shown data too.
    await recordExport(database, viewerOf(request), { rows: exported.length, since, until });
    return reply
      .type("text/csv; charset=utf-8")
      .header("Content-Disposition", `attachment; filename="contatos-${since}-a-${until}.csv"`)
      .send(Readable.from(contactFile(readExport(database, exported, readerOf(request)), shown)));
  });

  app.get(paths.contact, signedIn, async (request, reply) => {
    const id = idOf(request);
    const contact = id && (await readContact(database, id, readerOf(request), content()));
    if (!contact) return refuse(reply, "notFound");
    await recordSight(database, contact.id, viewerOf(request));
    return contact;
  });

  app.post(paths.changes, signedIn, async (request, reply) => {
    const id = idOf(request);
    if (!id) return refuse(reply, "notFound");
    const change = v.safeParse(contactChangeSchema, request.body);
    if (!change.success) return refuse(reply, "badRequest");
    const reader = readerOf(request);
    const outcome = await changeContact(database, id, reader.personId, change.output, content());
    if (outcome === "reused") return refuse(reply, "badRequest");
    const contact =
      outcome !== "missing" && (await readContactRow(database, id, reader, content()));
    if (!contact) return refuse(reply, "notFound");
    await recordListed(database, reader, [contact]);
    const overtakenBy =
      outcome === "refused" &&
      (await readOvertaker(database, contact.id, reader.personId, change.output));
    const result: ChangeResult = { outcome, contact, ...(overtakenBy && { overtakenBy }) };
    return reply.code(outcome === "done" ? 200 : 409).send(result);
  });

  app.post(paths.resend, signedIn, async (request, reply) => {
    const id = idOf(request);
    if (!id) return refuse(reply, "notFound");
    const resend = v.safeParse(resendSchema, request.body);
    if (!resend.success) return refuse(reply, "badRequest");
    const { id: changeId, to, isEmail } = resend.output;
    const again = { changeId, destination: isEmail ? null : to };
    const outcome = await resendContact(database, id, request.person.id, again);
    if (outcome === "reused") return refuse(reply, "badRequest");
    if (outcome === "exhausted") return refuse(reply, "tooManyRequests");
    const contact =
      outcome === "done" && (await readContact(database, id, readerOf(request), content()));
    if (!contact) return refuse(reply, "notFound");
    await recordSight(database, contact.id, viewerOf(request));
    return contact;
  });

  app.get(paths.erasing, need("eraseContacts"), async (request, reply) => {
    const id = idOf(request);
    return (id && (await previewErasing(database, id))) || refuse(reply, "notFound");
  });

  app.post(paths.erasing, withProof(need("eraseContacts")), async (request, reply) => {
    const id = idOf(request);
    if (!id || !(await eraseContact(database, id, viewerOf(request))))
      return refuse(reply, "notFound");
    return reply.code(204).send();
  });
}

/** Undefined if the path has no valid id. */
function idOf({ params }: FastifyRequest): string | undefined {
  const read = v.safeParse(idSchema, params);
  return read.success ? read.output.id : undefined;
}

function viewerOf({ person, device }: FastifyRequest): Viewer {
  return { personId: person.id, device: device.label };
}
