import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { siteHost } from "./start-nginx.ts";

/** Signed by itself, in the files that certbot would write. */
export async function makeCertificate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-certificate-"));
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const kind = [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
  ];
  const name = ["-subj", `/CN=${siteHost}`, "-addext", `subjectAltName=DNS:${siteHost}`];
  await promisify(execFile)("openssl", ["req", "-x509", ...kind, ...files, ...name]);
  return folder;
}
