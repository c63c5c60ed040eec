import { createRequire } from "node:module";
import { type RunningChild, startNodeChild } from "../processes/child-process.ts";
import { findFreePort } from "../processes/free-port.ts";

const require = createRequire(import.meta.url);

export interface Inbox extends RunningChild {
  smtpUrl: string;
  pageUrl: string;
}

/** Maildev: a real SMTP server whose messages can be read in the browser. */
export async function startInbox(): Promise<Inbox> {
  const [smtp, page] = [await findFreePort(), await findFreePort()];
  const address = ["--ip", "127.0.0.1", "--web-ip", "127.0.0.1"];
  const ports = ["--smtp", String(smtp), "--web", String(page)];
  const child = await startNodeChild(
    [require.resolve("maildev/bin/maildev"), ...address, ...ports],
    {},
    (line) => (line.includes("webapp running") ? true : undefined),
  );
  return {
    ...child,
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    pageUrl: `http://127.0.0.1:${page}`,
  };
}
