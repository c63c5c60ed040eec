import { panelPaths, personPaths } from "@fiosite/contract/panel/paths";
import { newPersonSchema, newRoleSchema } from "@fiosite/contract/panel/team";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { need, parsed, refuse, withProof } from "../platform/access.ts";
import { inPoolTransaction, type Queryable } from "../platform/database.ts";
import { endLinks, lockInvitations, mayBeInvited } from "./link-store.ts";
import {
  addPerson,
  type Change,
  findPerson,
  listPeople,
  lockPerson,
  removePerson,
  setRole,
  staysOwner,
} from "./person-store.ts";
import { type PeopleAction, recordPeopleAction } from "./records.ts";
import { listDevices } from "./session-store.ts";
import { type DoorDependencies, endOne } from "./sessions.ts";

// In lower case, as the database stores it.
const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const idSchema = v.object({ id });
const deviceSchema = v.object({ id, device: id });
const managing = need("managePeople");
const managingWithProof = withProof(managing);

export async function peopleRoutes(
  app: FastifyInstance,
  { database, mailer }: DoorDependencies,
): Promise<void> {
  app.get(panelPaths.people, managing, async ({ device }) => {
    const devices = await listDevices(database, device.id);
    return (await listPeople(database)).map((person) => ({
      ...person,
      devices: devices
        .filter(({ personId }) => personId === person.id)
        .map(({ personId: _, ...each }) => each),
    }));
  });

  app.post(panelPaths.people, managingWithProof, async (request, reply) => {
    const invited = parsed(newPersonSchema, request.body);
    const { name, email, role } = invited;
    const outcome = await inviting(request, email, async (client) => {
      const id = await addPerson(client, { ...invited, invitedBy: request.person.id });
      if (!id) return "alreadyInvited";
      await recordPeopleAction(client, request, { action: "invite", aboutId: id, detail: role });
      return mailer.prepareInvitation(client, { id, email });
    });
    if (typeof outcome === "string") return refuse(reply, outcome);
    outcome();
    if (role === "owner") mailer.announceOwner({ name, by: request.person.name });
    return reply.code(201).send({});
  });

  app.post(personPaths(":id").invitation, managingWithProof, async (request, reply) => {
    const person = await personOf(request);
    if (!person) return refuse(reply, "notFound");
    const outcome = await inviting(request, person.email, async (client) => {
      await lockPerson(client, person.id);
      const now = await findPerson(client, person.id);
      if (!now) return "notFound";
      // A person who has joined can ask for a link on the sign-in screen.
      if (now.joinedAt) return "alreadyInvited";
      await endLinks(client, person.id);
      await recordPeopleAction(client, request, { action: "invite-again", aboutId: person.id });
      return mailer.prepareInvitation(client, person);
    });
    if (typeof outcome === "string") return refuse(reply, outcome);
    outcome();
    return reply.code(202).send({});
  });

  type Invited = (() => void) | "alreadyInvited" | "notFound";

  /** Returns a function that sends the e-mail. The inviting person must be an owner until the transaction ends. */
  function inviting(
    { person }: FastifyRequest,
    email: string,
    invite: (client: Queryable) => Promise<Invited>,
  ): Promise<Invited | "forbidden" | "tooManyRequests"> {
    return inPoolTransaction(database, async (client) => {
      await lockInvitations(client);
      if (!(await staysOwner(client, person.id))) return "forbidden";
      return (await mayBeInvited(client, email)) ? invite(client) : "tooManyRequests";
    });
  }

  app.patch(personPaths(":id").person, managingWithProof, async (request, reply) => {
    const { role } = parsed(newRoleSchema, request.body);
    if ((await personOf(request))?.role === role) return reply.code(204).send();
    const done = (aboutId: string) => ({ action: "role", aboutId, detail: role }) as const;
    const changed = await change(request, reply, done, (client, id) => setRole(client, id, role));
    if (changed && role === "owner") {
      mailer.announceOwner({ name: changed.name, by: request.person.name });
    }
    return reply;
  });

  app.delete(personPaths(":id").device(":device"), managing, async (request, reply) => {
    const { id: ofPerson, device: id } = parsed(deviceSchema, request.params, 404);
    const { person, device } = request;
    const isEnded = await endOne(database, { id, ofPerson, person, device });
    return isEnded ? reply.code(204).send() : refuse(reply, "notFound");
  });

  app.delete(personPaths(":id").person, managingWithProof, async (request, reply) => {
    await change(request, reply, (aboutId) => ({ action: "remove", aboutId }), removePerson);
    return reply;
  });

  /** Sends the response, and returns the person whose access changed. */
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    done: (aboutId: string) => PeopleAction,
    make: (client: Queryable, id: string) => Promise<Change>,
  ) {
    const person = await personOf(request);
    if (!person) return void refuse(reply, "notFound");
    const outcome = await inPoolTransaction(database, async (client) => {
      const made = await make(client, person.id);
      if (made === "done") await recordPeopleAction(client, request, done(person.id));
      return made;
    });
    if (outcome === "last-owner") return void refuse(reply, "lastOwner");
    if (outcome === "unknown") return void refuse(reply, "notFound");
    reply.code(204).send();
    return person;
  }

  function personOf({ params }: FastifyRequest) {
    return findPerson(database, parsed(idSchema, params, 404).id);
  }
}
