import { expect } from "./test.ts";

interface Mail {
  subject: string;
  text: string;
}

/** The e-mails whose text holds the words, once the first of them has arrived. */
export async function mailsAbout(words: string): Promise<Mail[]> {
  // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
  const address = `${process.env.INBOX_URL}/email`;
  const find = async () => {
    const mails: Mail[] = await (await fetch(address)).json();
    return mails.filter((mail) => mail.text.includes(words));
  };
  await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  return find();
}
