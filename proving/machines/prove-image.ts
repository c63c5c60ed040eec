/**
 * `npm run prove:image`: builds deploy/Containerfile with Debian's buildah and runs the image's migrations, server and
 * health check against a real PostgreSQL. The base image comes from debootstrap, so no registry is needed. Needs root.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { prepareDatabase } from "../../workshop/postgres/prepare-database.ts";
import { startTemporaryPostgres } from "../../workshop/postgres/temporary-postgres.ts";
import { findFreePort } from "../../workshop/processes/free-port.ts";
import { mailSettings } from "../../workshop/site/test-settings.ts";
import { logProgress } from "./log-progress.ts";
import { debianBase, machinesFolder } from "./machine-root.ts";
import { makeRelease } from "./releases.ts";

const containerfile = join(import.meta.dirname, "../../deploy/Containerfile");
const base = "localhost/fiosite-base";
const image = "localhost/fiosite";

const storage = ["--storage-driver=vfs", `--root=${join(machinesFolder, "images")}`];

const archive = makeRelease();
const scratch = buildah("from", "scratch");
buildah("add", "--quiet", scratch, debianBase("bookworm"), "/");
buildah("commit", "--quiet", "--rm", scratch, base);
const built = ["--build-arg", `BASE=${base}`, "--build-arg", `RELEASE=${basename(archive)}`];
const file = ["--file", containerfile, "--format", "docker", "--tag", image];
buildah("build", "--quiet", "--isolation=chroot", ...built, ...file, dirname(archive));
const container = buildah("from", image);

const postgres = await startTemporaryPostgres();
try {
  const database = await prepareDatabase(postgres.url);
  const port = String(await findFreePort());
  const settings = {
    DATABASE_URL: database.server,
    OPERATOR_DATABASE_URL: database.operator,
    ...mailSettings,
    LEADS_RETENTION_DAYS: "150",
    PORT: port,
  };
  const env = Object.entries(settings).flatMap((pair) => ["--env", pair.join("=")]);
  const run = ["run", "--isolation=chroot", ...env, container, "--"];
  const inside = (...command: string[]) => buildah(...run, ...command);
  logProgress(inside("bin/node", "server/src/commands/migrate.ts"));
  logProgress(inside("id", "--user", "--name"));

  const { Cmd, Healthcheck } = readImage();
  const server = spawn("buildah", [...storage, ...run, ...Cmd], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes("Server listening")) break;
  }
  const live = await fetch(`http://127.0.0.1:${port}/health/live`);
  assert.equal(live.status, 200);
  inside(...Healthcheck.Test.slice(1));
  logProgress(`/health/live returns ${await live.text()}, the image's health check passes`);
  server.kill("SIGTERM");
  await once(server, "exit");
} finally {
  buildah("rm", container);
  await postgres.stop();
}

function buildah(...args: string[]): string {
  return execFileSync("buildah", [...storage, ...args], { encoding: "utf8" }).trim();
}

function readImage(): { Cmd: string[]; Healthcheck: { Test: string[] } } {
  return JSON.parse(buildah("inspect", "--type=image", image)).Docker.config;
}
