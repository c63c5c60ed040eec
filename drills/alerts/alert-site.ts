import { createServer } from "node:http";
import { listenOnFreePort } from "../../dev/processes/free-port.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { confirmRelease, makeRelease } from "../machines/releases.ts";
import { startInstalledSite } from "../machines/start-installed-site.ts";

export type AlertSite = Awaited<ReturnType<typeof startAlertSite>>;

/** A mount inside the machine, which a fault can undo. */
export const backupDisk = {
  path: "/srv/backup-disk",
  mount: "mount --bind /srv/device /srv/backup-disk",
};
const certificate = `/etc/letsencrypt/live/${siteHost}`;
// The doctor's timers stay off, so that only the drill decides when it runs: also five times in ten seconds, which systemd would
// refuse.
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
export async function startAlertSite() {
  let heartbeats = 0;
  const heartbeat = createServer((_request, response) => {
    heartbeats += 1;
    response.end();
  });
  const heartbeatPort = await listenOnFreePort(heartbeat);
  const site = await startInstalledSite({
    name: "alerts",
    archive: confirmRelease(makeRelease()),
    volumes: { "/var/lib/postgresql": "1536M" },
    settings: { HEARTBEAT_URL: `http://127.0.0.1:${heartbeatPort}/ping` },
  });
  for (const command of preparation) await site.run(command);

  return {
    ...site,
    /** Subjects of the operator's e-mails, in order of arrival. */
    subjects: () =>
      site.mail
        .mails()
        .filter(({ headers }) => headers.get("to")?.startsWith("tecnico@"))
        .map(({ subject }) => subject),
    heartbeats: () => heartbeats,
    stop: async () => {
      await site.stop();
      heartbeat.close();
    },
  };
}
