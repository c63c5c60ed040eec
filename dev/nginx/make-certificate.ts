import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { siteHost } from "../site/test-settings.ts";

const key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes".split(" ");

/** Returns a folder with a self-signed certificate, in files named as certbot names them. */
export async function makeCertificate(host = siteHost): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-certificate-"));
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const name = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  await promisify(execFile)("openssl", ["req", "-x509", "-days", "2", ...key, ...files, ...name]);
  return folder;
}
