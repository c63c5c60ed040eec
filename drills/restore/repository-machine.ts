import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { type Machine, startMachine } from "../machines/start-machine.ts";

/** A second machine that only keeps the backups: Debian's ssh server and a user for sftp. */
export async function startRepositoryMachine() {
  const machine = await startMachine({ name: "repository" });
  const port = await findFreePort();
  await machine.run(
    [
      "apt-get update -qq && apt-get install -y -qq --no-install-recommends openssh-server",
      `echo 'Port ${port}\nListenAddress 127.0.0.1' > /etc/ssh/sshd_config.d/drill.conf`,
      "useradd --create-home backup-user",
      "install -d -m 0700 -o backup-user -g backup-user /home/backup-user/.ssh",
      "systemctl restart ssh",
    ].join(" && "),
  );
  return {
    repository: {
      address: `sftp://backup-user@127.0.0.1:${port}//home/backup-user/fiosite`,
      /** What the operator does once on each machine that backs up: create a key, allow it, accept the host's key. */
      grantAccess: async (site: Machine) => {
        await site.run(
          "mkdir -p /root/.ssh && ssh-keygen -q -t ed25519 -N '' -f /root/.ssh/id_ed25519",
        );
        const key = readFileSync(join(site.root, "root/.ssh/id_ed25519.pub"), "utf8");
        const allowed = "home/backup-user/.ssh/authorized_keys";
        appendFileSync(join(machine.root, allowed), key);
        await machine.run(`chown backup-user /${allowed} && chmod 0600 /${allowed}`);
        await site.run(`ssh-keyscan -p ${port} 127.0.0.1 >> /root/.ssh/known_hosts 2>/dev/null`);
      },
    },
    stop: machine.stop,
  };
}
