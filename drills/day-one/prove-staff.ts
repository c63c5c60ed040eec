import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestInbox } from "../../dev/mail/test-inbox.ts";
import { logProgress } from "../log-progress.ts";
import type { Machine } from "../machines/start-machine.ts";
import { waitUntil } from "../wait-until.ts";

const docs = join(import.meta.dirname, "../../docs");
const sampleProtocol = "58cd9f1e-fbe8-455c-a268-c7dfdbdb575d";

export interface KnownLead {
  id: string;
  name: string;
  phone: string;
}

/** A member of the staff's group runs every command of the guide, in its order, and nothing else of the machine. */
export async function proveStaff(
  machine: Machine,
  lead: KnownLead,
  inbox: TestInbox,
): Promise<void> {
  await machine.run("cd /root && ssh-keygen -q -t ed25519 -N '' -f maria");
  await machine.run(`cd /root && ${creatingCommands()}`);
  await machine.run("runuser -l maria -c 'ssh-keygen -l -f .ssh/authorized_keys'");
  await machine.run("useradd --create-home visita");
  const as = (user: string, commandLine: string, typed = "") =>
    machine.attempt(`printf '%s\\n' '${typed}' | runuser -l ${user} -c '${commandLine}'`);

  // Erasing asks for the phone, then for the number of leads it has shown.
  const answers: Record<string, string> = {
    find: lead.name,
    "erase --phone": `${lead.phone}\n1`,
  };
  for (const commandLine of guideCommands(lead.id)) {
    const mailsBefore = inbox.mails.length;
    const question = Object.keys(answers).find((words) => commandLine.includes(words)) ?? "";
    const { code, output } = await as("maria", commandLine, answers[question]);
    logProgress(`maria$ ${commandLine}: ${output.trim().split("\n").at(-1)}`);
    assert.equal(code, 0, output);
    // The guide erases the lead right afterwards, before the server would have polled the queue.
    if (commandLine === `fiosite leads resend ${lead.id}`) {
      await waitUntil(() => inbox.mails.length > mailsBefore);
      logProgress("the lead is in the inbox again");
    }
  }
  const { output: found } = await as("maria", "fiosite leads find", lead.name);
  assert.match(found, /Nenhum contato encontrado/, "the lead was erased");
  const csv = await machine.run("cat /home/maria/contatos.csv");
  assert.match(csv, new RegExp(lead.id));

  const forbidden = [
    "fiosite doctor",
    "fiosite restore latest",
    "sudo -n id",
    "sudo -n /usr/local/bin/fiosite doctor",
    "sudo -n FIOSITE_RELEASE=/tmp /usr/local/bin/fiosite leads list",
    "cat /etc/fiosite/site.env",
    "psql fiosite -c 'select 1'".replaceAll("'", '"'),
  ];
  for (const commandLine of forbidden) {
    const { code, output } = await as("maria", commandLine);
    logProgress(`maria$ ${commandLine}: ${output.trim().split("\n").at(-1)}`);
    assert.notEqual(code, 0, commandLine);
  }
  const stranger = await as("visita", "fiosite leads list");
  assert.notEqual(stranger.code, 0);
  assert.match(stranger.output, /não está no grupo fiosite-staff/);
  await proveArgumentsStayAsTyped(machine);
  // sudo records every command of the staff; what they typed at a question is not part of it.
  const journal = await machine.run("journalctl --quiet --no-pager");
  assert.match(journal, /COMMAND=.*fiosite leads erase --phone/);
  for (const personal of [lead.name, lead.phone]) assert.ok(!journal.includes(personal));
  logProgress("the journal has the staff's commands, and no name or phone");
}

/** Every user can read the arguments of a process: a variable's name there must not become the password it holds. */
async function proveArgumentsStayAsTyped(machine: Machine): Promise<void> {
  const script = [
    "#!/bin/bash",
    "sleep 5 | fiosite leads find '$SMTP_URL' >/dev/null 2>&1 &",
    "list() { for file in /proc/[0-9]*/cmdline; do tr '\\0' ' ' <$file; echo; done 2>/dev/null; }",
    "until list | grep '^/opt/fiosite/current/bin/node .* find '; do sleep 0.1; done",
  ];
  const file = "home/maria/arguments.sh";
  writeFileSync(join(machine.root, file), script.join("\n"), { mode: 0o755 });
  const seen = await machine.run(`runuser -l maria -c /${file}`);
  assert.match(seen, /find \$SMTP_URL/);
  logProgress(`every user sees: ${seen.trim().split("\n").at(-1)}`);
}

function guideCommands(protocol: string): string[] {
  return readCommands("leads-commands.md")
    .map((line) => line.replaceAll(sampleProtocol, protocol))
    .filter((line) => line.startsWith("fiosite"));
}

/** The engineer's commands that create the user. */
function creatingCommands(): string {
  const lines = readCommands("operations/staff-access.md").filter((line) => line.includes("maria"));
  assert.ok(lines.length > 0);
  return lines.join(" && ");
}

function readCommands(page: string): string[] {
  const blocks = readFileSync(join(docs, page), "utf8").matchAll(/```sh\n([\s\S]*?)```/g);
  return [...blocks].flatMap(([, block = ""]) =>
    block
      .trim()
      .split("\n")
      .map((line) => line.trim()),
  );
}
