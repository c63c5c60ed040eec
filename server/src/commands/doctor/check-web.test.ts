import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { listenOnFreePort } from "../../../../workshop/processes/free-port.ts";
import { checkCertificate } from "./check-certificate.ts";
import { checkNginx } from "./check-nginx.ts";

let folder: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), "fiosite-doctor-web-"));
  folder = made;
  onTestFinished(() => rm(made, { recursive: true }));
});

async function writeNginx(directives: string): Promise<string> {
  const path = join(folder, "nginx.conf");
  await writeFile(path, `pid ${folder}/pid; error_log ${folder}/log; events {} ${directives}`);
  return path;
}

test("a configuration that nginx accepts is well, another is wrong with nginx's own words", async () => {
  expect((await checkNginx(await writeNginx("http { access_log off; }"))).verdict).toBe("good");
  expect(await checkNginx(await writeNginx("http { serve; }"))).toMatchObject({
    verdict: "bad",
    sentence: expect.stringContaining('unknown directive "serve"'),
  });
});

/** A real TLS server on a certificate of its own making, valid for so many days. */
async function startTlsServer(days: number) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const name = ["-subj", "/CN=fiosite", "-addext", "subjectAltName=IP:127.0.0.1"];
  const files = ["-keyout", key, "-out", cert, "-days", String(days)];
  execFileSync("openssl", ["req", "-x509", ...curve, ...name, ...files], { stdio: "ignore" });
  const pem = await readFile(cert, "utf8");
  const server = createServer({ key: await readFile(key), cert: pem });
  const port = await listenOnFreePort(server);
  onTestFinished(() => {
    server.close();
  });
  return { url: `https://127.0.0.1:${port}`, pem };
}

function trust(pem: string) {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, pem]);
  onTestFinished(() => setDefaultCACertificates(before));
}

test("a certificate that browsers trust for a while is well", async () => {
  const { url, pem } = await startTlsServer(60);
  trust(pem);
  expect(await checkCertificate(url)).toMatchObject({
    verdict: "good",
    sentence: expect.stringMatching(/is valid for (59|60) more days\.$/),
  });
});

test("one about to end is wrong, trusted or not", async () => {
  const { url, pem } = await startTlsServer(19);
  trust(pem);
  expect(await checkCertificate(url)).toMatchObject({
    verdict: "bad",
    sentence: expect.stringMatching(/ends in 1[89] days\.$/),
    fix: expect.stringContaining("certbot renew --dry-run"),
  });
});

test("one that browsers refuse is wrong, and so is silence", async () => {
  const { url } = await startTlsServer(60);
  expect(await checkCertificate(url)).toMatchObject({
    verdict: "bad",
    sentence: expect.stringContaining("DEPTH_ZERO_SELF_SIGNED_CERT"),
  });
  expect(await checkCertificate("https://127.0.0.1:1")).toMatchObject({
    verdict: "bad",
    sentence: expect.stringContaining("does not answer"),
  });
});
