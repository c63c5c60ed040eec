import assert from "node:assert/strict";
import { createServer } from "node:http";
import { listenOnFreePort } from "../../dev/processes/free-port.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { startInstalledSite } from "../machines/installed-site.ts";
import type { DebianRelease } from "../machines/machine.ts";
import { confirmRelease, makeRelease } from "../machines/releases.ts";

export interface AlertFault {
  name: string;
  /** The check that must fail, by its name in the e-mails. */
  subject: string;
  inject(site: AlertSite): Promise<unknown>;
  remove(site: AlertSite): Promise<unknown>;
}

const addLead = (age: string, sentAt: string) =>
  `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at) values ('Drill', '1', 'Rua', 'pt-BR', gen_random_uuid(), now() - interval '${age}', ${sentAt})`;
const keptDatabase = "fiosite_before_20260131_120000";
const doctor = "systemctl start fiosite-doctor";

/** The drill runs the doctor after each fault and after its removal. */
export const alertFaults: AlertFault[] = [
  {
    name: "a lead waits an hour for its e-mail",
    subject: "e-mails dos contatos",
    inject: (site) => site.sql(addLead("1 hour", "null")),
    remove: (site) => site.sql("update leads set email_sent_at = now()"),
  },
  {
    name: "a lead of 160 days was not erased",
    subject: "contatos vencidos",
    inject: (site) => site.sql(addLead("160 days", "now()")),
    remove: (site) => site.sql("delete from leads"),
  },
  {
    name: "a restore of January left a database",
    subject: "bancos de antes de restaurar",
    inject: (site) => site.run(`runuser -u postgres -- createdb ${keptDatabase}`),
    remove: (site) => site.run(`fiosite restore --drop ${keptDatabase}`),
  },
  {
    name: "the server is stopped",
    subject: "servidor do site",
    inject: (site) => site.run("systemctl stop fiosite.socket fiosite.service"),
    remove: (site) => site.run("systemctl start fiosite.socket fiosite.service"),
  },
  {
    name: "the server crashes four times in a row",
    subject: "reinícios",
    // Waits after each kill until systemd has restarted the server.
    inject: (site) =>
      site.run(
        "for i in 1 2 3 4; do systemctl kill --kill-whom=main -s KILL fiosite; sleep 3; done; systemctl is-active fiosite",
      ),
    // The doctor reports crashes of the last hour, which it reads from the journal, so the journal is emptied.
    remove: (site) => site.run("journalctl --rotate --vacuum-time=1s"),
  },
  {
    name: "nginx is stopped",
    subject: "nginx$",
    inject: (site) => site.run("systemctl stop nginx"),
    remove: (site) => site.run("systemctl start nginx"),
  },
  {
    name: "PostgreSQL is stopped",
    subject: "banco de dados",
    inject: (site) => site.run("systemctl stop postgresql"),
    remove: (site) =>
      site.run("systemctl start postgresql && sleep 3 && systemctl restart fiosite"),
  },
  {
    name: "less than 1 GB is free for the database",
    subject: "disco /var/lib/postgresql",
    inject: (site) => site.run("fallocate -l 900M /var/lib/postgresql/filler"),
    remove: (site) => site.run("rm /var/lib/postgresql/filler"),
  },
  {
    name: "Google rejects the key",
    subject: "avaliações do Google",
    inject: async (site) => {
      site.google.behave("status-403");
      // Without its state the doctor asks Google again now instead of tomorrow.
      await site.run("rm /var/lib/fiosite-doctor/state.json");
    },
    remove: async (site) => site.google.behave("ok"),
  },
  {
    name: "the backup's disk is not mounted: the failing unit starts the doctor by itself",
    subject: "cópia de segurança",
    inject: async (site) => {
      await site.run(`umount ${backupDisk.path}`);
      await failBackup(site);
      assert.equal(await site.run(`ls ${backupDisk.path}`), "", "no repository in its place");
    },
    remove: (site) => site.run(`${backupDisk.mount} && fiosite backup`),
  },
  {
    name: "another repository in place of the backup's",
    subject: "cópia de segurança",
    inject: async (site) => {
      await site.run(`umount ${backupDisk.path} && fiosite restic init`);
      await failBackup(site);
    },
    remove: (site) =>
      site.run(`rm -r ${backupDisk.path}/fiosite && ${backupDisk.mount} && fiosite backup`),
  },
];

async function failBackup(site: AlertSite): Promise<void> {
  const { code } = await site.attempt("fiosite backup");
  assert.notEqual(code, 0, "the backup fails");
  await site.run(
    "sleep 1; while [ $(systemctl show -P ActiveState fiosite-doctor) = activating ]; do sleep 0.2; done",
  );
  assert.match(
    site.subjects().at(-1) ?? "",
    /ERRO: .*cópia de segurança/,
    "OnFailure= starts the doctor",
  );
}

export const runDoctor = (site: AlertSite) => site.attempt(doctor);

export type AlertSite = Awaited<ReturnType<typeof startAlertSite>>;

/** A mount inside the machine, which a fault can unmount. */
const backupDisk = {
  path: "/srv/backup-disk",
  mount: "mount --bind /srv/device /srv/backup-disk",
};
const certificate = `/etc/letsencrypt/live/${siteHost}`;
// The doctor's timers stay off, so that only the drill runs it. systemd would refuse to start it five times in ten seconds, so
// this limit is off too.
const preparation = [
  `echo '127.0.0.1 ${siteHost}' >> /etc/hosts`,
  `mkdir -p ${certificate}`,
  `openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=${siteHost} -addext subjectAltName=DNS:${siteHost} -keyout ${certificate}/privkey.pem -out ${certificate}/fullchain.pem 2>/dev/null`,
  "/etc/letsencrypt/renewal-hooks/deploy/fiosite.sh",
  `mkdir -p /srv/device ${backupDisk.path} && ${backupDisk.mount}`,
  `sed -i 's#^RESTIC_REPOSITORY=.*#RESTIC_REPOSITORY=${backupDisk.path}/fiosite#' /etc/fiosite/backup.env`,
  "systemctl stop fiosite-doctor.timer fiosite-backup.timer",
  "mkdir -p /etc/systemd/system/fiosite-doctor.service.d",
  `printf '[Unit]\\nStartLimitIntervalSec=0\\n[Service]\\nEnvironment=NODE_EXTRA_CA_CERTS=${certificate}/fullchain.pem\\n' > /etc/systemd/system/fiosite-doctor.service.d/drill.conf`,
  "systemctl daemon-reload",
  "fiosite backup setup",
];

/** An installed machine without faults: confirmed content, a certificate, a repository. Counts heartbeats. */
export async function startAlertSite(release: DebianRelease) {
  let heartbeats = 0;
  const heartbeat = createServer((_request, response) => {
    heartbeats += 1;
    response.end();
  });
  const heartbeatPort = await listenOnFreePort(heartbeat);
  const site = await startInstalledSite({
    name: "alerts",
    release,
    archive: confirmRelease(makeRelease()),
    volumes: { "/var/lib/postgresql": "1536M" },
    settings: { HEARTBEAT_URL: `http://127.0.0.1:${heartbeatPort}/ping` },
  });
  for (const command of preparation) await site.run(command);
  /** E-mails to the operator, in order of arrival. */
  const operatorMails = () =>
    site.mail.mails().filter(({ headers }) => headers.get("to")?.startsWith("tecnico@"));

  return {
    ...site,
    operatorMails,
    subjects: () => operatorMails().map(({ subject }) => subject),
    heartbeats: () => heartbeats,
    stop: async () => {
      await site.stop();
      heartbeat.close();
    },
  };
}

/** The subject of an e-mail to the operator. */
export function withoutProvider(subject: string): string {
  return subject.replace(/^.*?: (?=ERRO|resolvido)/, "");
}
