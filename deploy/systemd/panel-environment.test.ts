import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const unit = readFileSync(new URL("fiosite-panel.service", import.meta.url), "utf8");

test("the panel's process gets the settings without the secrets of webhooks", () => {
  const [, script = ""] = unit.match(/^ExecStart=\/bin\/sh -c '(.+)'$/m) ?? [];
  const server = "/opt/fiosite/current/bin/node server/src/panel/main.ts";
  expect(script).toContain(server);
  // systemd reads $$ as $.
  const printed = execFileSync(
    "/bin/sh",
    ["-c", script.replaceAll("$$", "$").replace(server, "env")],
    {
      encoding: "utf8",
      env: {
        PATH: "/usr/bin:/bin",
        SMTP_URL: "smtp://mail.provedor.example?name=WEBHOOK",
        WEBHOOKS: "erp,n8n",
        WEBHOOK_ERP_URL: "https://erp.provedor.example/?token=1",
        WEBHOOK_ERP_SECRETS: "whsec_one, whsec_two",
        WEBHOOK_N8N_SECRETS: "whsec_three",
      },
    },
  );
  expect(printed).toContain("SMTP_URL=smtp://mail.provedor.example?name=WEBHOOK\n");
  expect(printed).not.toMatch(/^WEBHOOK|whsec/m);
});
