import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type ParsedMail, parseMail } from "./parse-mail.ts";

/** What SMTP does with a message once it has it whole. */
type InboxMood = "accept" | "busy" | "hang" | "hold";

export interface TestInbox {
  smtpUrl: string;
  /** Accepted, in the order they came. */
  mails: ParsedMail[];
  /** Every message that was sent in full, refused ones included. */
  attempts: number;
  mood: InboxMood;
  /** Answers for the messages it held, which it has kept already. */
  release(): void;
  stop(): Promise<void>;
}

/** A real SMTP server that can be in a mood; on a given port it plays one that comes back. */
export async function startTestInbox(port = 0): Promise<TestInbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData: (stream, _session, callback) => {
      // A client that is killed or gives up leaves half a message, which counts as none.
      text(stream).then(
        (raw) => receive(raw, callback),
        () => {},
      );
    },
  });
  server.on("error", () => {});
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const chosen = typeof address === "object" ? address?.port : undefined;

  const held: (() => void)[] = [];
  const inbox: TestInbox = {
    smtpUrl: `smtp://127.0.0.1:${chosen}`,
    mails: [],
    attempts: 0,
    mood: "accept",
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };

  function receive(raw: string, answer: (error?: Error | null, text?: string) => void) {
    inbox.attempts += 1;
    if (inbox.mood === "busy") {
      return answer(Object.assign(new Error("try again later"), { responseCode: 451 }));
    }
    if (inbox.mood === "hang") return;
    inbox.mails.push(parseMail(raw));
    held.push(() => answer(null, "accepted"));
    if (inbox.mood !== "hold") inbox.release();
  }

  return inbox;
}
