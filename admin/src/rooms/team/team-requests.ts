import { panelErrors, panelPaths, personPaths } from "@fiosite/contract/panel/paths";
import { type newPersonSchema, personSchema, type Role } from "@fiosite/contract/panel/people";
import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { isCode, nothing, request } from "#session/request.ts";
import { texts } from "./texts.ts";

export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: () => request(panelPaths.people, v.array(personSchema)),
});

export const invite = (body: v.InferOutput<typeof newPersonSchema>) =>
  request(panelPaths.people, nothing, { method: "POST", body });

export const inviteAgain = (id: string) =>
  request(personPaths(id).invitation, nothing, { method: "POST", body: {} });

export const changeRole = (id: string, role: Role) =>
  request(personPaths(id).person, nothing, { method: "PATCH", body: { role } });

export const remove = (id: string) =>
  request(personPaths(id).person, nothing, { method: "DELETE" });

/** Why an invitation was not sent, for the owner. */
export function invitingFailure(error: Error): string {
  if (isCode(error, panelErrors.alreadyInvited)) return texts.known;
  return isCode(error, panelErrors.tooManyRequests) ? texts.tooMany : texts.failed;
}
