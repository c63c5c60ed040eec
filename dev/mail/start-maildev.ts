import { createRequire } from "node:module";
import { type RunningChild, startNodeChild } from "../processes/child-process.ts";
import { findFreePort } from "../processes/free-port.ts";

const require = createRequire(import.meta.url);

interface Maildev extends RunningChild {
  smtpUrl: string;
  pageUrl: string;
}

/** A real SMTP server whose messages a person reads in the browser and a test over HTTP. */
export async function startMaildev(): Promise<Maildev> {
  const [smtp, page] = [await findFreePort(), await findFreePort()];
  const address = ["--ip", "127.0.0.1", "--web-ip", "127.0.0.1"];
  const ports = ["--smtp", String(smtp), "--web", String(page)];
  const child = await startNodeChild(
    [require.resolve("maildev/bin/maildev"), ...address, ...ports],
    {},
    (line) => line.includes("webapp running") || undefined,
  );
  return {
    ...child,
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    pageUrl: `http://127.0.0.1:${page}`,
  };
}
