/** `fiosite people …` on a server. It needs the operator's database address and, to make links, PANEL_ORIGIN. */
import { peopleCommands } from "@fiosite/content/people-commands";
import { emailSchema, roles } from "@fiosite/contract/panel/people";
import * as v from "valibot";
import { connectOnce } from "../../platform/database.ts";
import { dateFormat } from "../../platform/date-format.ts";
import { openPublishedContent } from "../../platform/site-content.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { readOperatorConfig, readWebDist } from "../../settings/config.ts";
import { readPanelLinkConfig } from "../../settings/panel-config.ts";
import { readArguments, runCommand } from "../run-command.ts";
import { invitePerson } from "./invite-person.ts";
import { listAccess } from "./list-access.ts";
import type { PeopleCommand } from "./people-command.ts";
import { printLink } from "./print-link.ts";
import { removeAccess } from "./remove-access.ts";

const commands = new Map<string | undefined, PeopleCommand>([
  ["list", listAccess],
  ["invite", invitePerson],
  ["link", printLink],
  ["remove", removeAccess],
]);

await runCommand(async () => {
  const { positionals, values } = readArguments(peopleCommands.usage, {
    allowPositionals: true,
    options: { role: { type: "string" }, name: { type: "string" } },
  });
  const [name, typed, ...rest] = positionals;
  const command = commands.get(name);
  const role = v.safeParse(v.optional(v.picklist(roles)), values.role);
  const isComplete = (typed === undefined) === (name === "list");
  if (!command || !isComplete || rest.length > 0 || !role.success) {
    throw new UserFacingError(peopleCommands.usage);
  }
  const { operatorDatabaseUrl: url } = readOperatorConfig();
  const content = openPublishedContent(readWebDist());
  const { timeZone } = content().facts.company;
  const format = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  const email = typed === undefined ? "" : readEmail(typed);
  await connectOnce({ url, variable: "OPERATOR_DATABASE_URL" }, (client) =>
    command({
      ...{ client, content, email, linkConfig: readPanelLinkConfig },
      options: { role: role.output, name: values.name },
      formatMoment: (moment) => format.format(moment),
      print: (line) => process.stdout.write(`${line}\n`),
    }),
  );
});

function readEmail(typed: string): string {
  const email = v.safeParse(emailSchema, typed);
  if (!email.success) throw new UserFacingError(peopleCommands.notAnAddress(typed));
  return email.output;
}
