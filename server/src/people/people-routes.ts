import { panelPaths, personPaths } from "@fiosite/contract/panel/paths";
import { newPersonSchema, newRoleSchema } from "@fiosite/contract/panel/people";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { need, refuse } from "../platform/access.ts";
import { type Database, inPoolTransaction, type Queryable } from "../platform/database.ts";
import { endLinks, mayBeInvited } from "./link-store.ts";
import type { LinkSender } from "./links.ts";
import {
  addPerson,
  type Change,
  findPerson,
  listPeople,
  removePerson,
  setRole,
} from "./person-store.ts";
import { type PeopleAction, recordPeopleAction } from "./records.ts";
import { listDevices } from "./session-store.ts";

const idSchema = v.object({ id: v.pipe(v.string(), v.uuid()) });
const managing = need("managePeople");

export async function peopleRoutes(
  app: FastifyInstance,
  { database, sender }: { database: Database; sender: LinkSender },
): Promise<void> {
  app.get(panelPaths.people, managing, async ({ device }) => {
    const devices = await listDevices(database);
    return (await listPeople(database)).map((person) => ({
      ...person,
      devices: devices
        .filter(({ personId }) => personId === person.id)
        .map(({ personId: _, ...each }) => ({ ...each, isThis: each.id === device.id })),
    }));
  });

  app.post(panelPaths.people, managing, async (request, reply) => {
    const body = v.safeParse(newPersonSchema, request.body);
    if (!body.success) return refuse(reply, "badRequest");
    const { name, email } = body.output;
    if (!(await mayBeInvited(database, email))) return refuse(reply, "tooManyRequests");
    const id = await inPoolTransaction(database, async (client) => {
      const added = await addPerson(client, { ...body.output, invitedBy: request.person.id });
      if (added) await recordPeopleAction(client, request, "invite", name);
      return added;
    });
    if (!id) return refuse(reply, "alreadyInvited");
    await sender.invite({ id, email });
    return reply.code(201).send({});
  });

  app.post(personPaths(":id").invitation, managing, async (request, reply) => {
    const person = await personOf(request);
    if (!person) return refuse(reply, "notFound");
    // Somebody who has joined asks for a link at the door.
    if (person.joinedAt) return refuse(reply, "alreadyInvited");
    if (!(await mayBeInvited(database, person.email))) return refuse(reply, "tooManyRequests");
    await endLinks(database, person.id);
    await sender.invite(person);
    return reply.code(202).send({});
  });

  app.patch(personPaths(":id").person, managing, async (request, reply) => {
    const body = v.safeParse(newRoleSchema, request.body);
    if (!body.success) return refuse(reply, "badRequest");
    const { role } = body.output;
    return change(request, reply, "role", (client, id) => setRole(client, id, role));
  });

  app.delete(personPaths(":id").person, managing, (request, reply) =>
    change(request, reply, "remove", removePerson),
  );

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    action: PeopleAction,
    make: (client: Queryable, id: string) => Promise<Change>,
  ) {
    const person = await personOf(request);
    if (!person) return refuse(reply, "notFound");
    const outcome = await inPoolTransaction(database, async (client) => {
      const made = await make(client, person.id);
      if (made === "done") await recordPeopleAction(client, request, action, person.name);
      return made;
    });
    if (outcome === "last-owner") return refuse(reply, "lastOwner");
    if (outcome === "unknown") return refuse(reply, "notFound");
    return reply.code(204).send();
  }

  async function personOf({ params }: FastifyRequest) {
    const named = v.safeParse(idSchema, params);
    return named.success ? findPerson(database, named.output.id) : undefined;
  }
}
