import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const panel = "painel.provedor.example";

/** A machine with a panel. Its fake curl reaches the panel's server, and nginx only if `nginx` says so. */
function makeMachine() {
  const root = mkdtempSync(join(tmpdir(), "fiosite-live-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "bin"));
  writeFileSync(
    join(root, "bin/curl"),
    `#!/bin/sh\ncase "$*" in *panel.sock*) ;; *) [ -e ${root}/nginx ] ;; esac\n`,
    { mode: 0o755 },
  );
  return {
    write: (name: string) => {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), `${panel}\n`);
    },
    check: () => {
      const { status, stdout, stderr } = spawnSync(
        join(import.meta.dirname, "check-live.sh"),
        ["panel", "1"],
        {
          encoding: "utf8",
          env: {
            PATH: `${root}/bin:/usr/bin:/bin`,
            SETTINGS_FOLDER: root,
            CERTIFICATES_FOLDER: root,
          },
        },
      );
      return [status, stdout + stderr];
    },
  };
}

test("a panel without a certificate is not called ready to open", () => {
  const { write, check } = makeMachine();
  expect(check(), "without a panel").toEqual([0, ""]);
  write("panel");
  expect(check()).toEqual([0, "o painel está pronto e espera o certificado: só abre em https\n"]);
  write(`live/${panel}/fullchain.pem`);
  expect(check()).toEqual([1, expect.stringContaining("o painel não ficou pronto em 1 s")]);
  write("nginx");
  expect(check()).toEqual([0, "o painel está pronto\n"]);
});
