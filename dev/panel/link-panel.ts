import { expect } from "vitest";
import { panelPaths } from "../../contract/panel/paths.ts";
import type { TestInbox } from "../mail/test-inbox.ts";
import { panelOrigin, startTestPanel } from "./test-panel.ts";

export type LinkPanel = Awaited<ReturnType<typeof startLinkPanel>>;

/** A panel that mails its links to the inbox. */
export async function startLinkPanel(inbox: TestInbox) {
  const panel = await startTestPanel({ SMTP_URL: inbox.smtpUrl });
  const post = (path: string, json: unknown, more = {}) =>
    panel.request(path, { method: "POST", json, ...more });
  const ask = (email: string) => post(panelPaths.askLink, { email });

  async function mailedToken(email: string): Promise<string> {
    const mailTo = () => inbox.mails.findLast(({ recipients }) => recipients.includes(email));
    await expect.poll(mailTo).toBeDefined();
    const pattern = new RegExp(`${panelOrigin}/entrar#t=([\\w-]{43})`);
    return mailTo()?.text.match(pattern)?.[1] ?? "no link";
  }

  async function newLink(): Promise<{ email: string; token: string; id: string }> {
    const { id, email } = await panel.addPerson("staff");
    inbox.mails.length = 0;
    await ask(email);
    return { id, email, token: await mailedToken(email) };
  }

  const openLink = (token: string, more = {}) => post(panelPaths.openLink, { token }, more);
  return { ...panel, post, ask, openLink, mailedToken, newLink };
}
