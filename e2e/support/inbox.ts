import { expect } from "./test.ts";

interface Mail {
  subject: string;
  text: string;
}

/** Waits until an e-mail contains the text, then returns all e-mails that do. */
export async function mailsContaining(text: string): Promise<Mail[]> {
  // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
  const address = `${process.env.INBOX_URL}/email`;
  const find = async () => {
    const mails: Mail[] = await (await fetch(address)).json();
    return mails.filter((mail) => mail.text.includes(text));
  };
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  return find();
}
