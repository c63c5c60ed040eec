import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { listenOnFreePort } from "../processes/free-port.ts";
import { type ParsedMail, parseMail } from "./parse-mail.ts";

/** `busy` rejects a message with 451, `hang` never responds, `hold` keeps the message and responds on release(). */
type InboxMode = "accept" | "busy" | "hang" | "hold";

export interface TestInbox {
  smtpUrl: string;
  /** Accepted messages in order of arrival. */
  mails: ParsedMail[];
  /** Counts every message received in full, rejected ones included. */
  attempts: number;
  mode: InboxMode;
  release(): void;
  stop(): Promise<void>;
}

/** A real SMTP server whose faults a test can switch; pass a port to bring a stopped one back. */
export async function startTestInbox(port = 0): Promise<TestInbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData: (stream, _session, callback) => {
      // A client that is killed or gives up leaves half a message, which does not count.
      text(stream).then(
        (raw) => receive(raw, callback),
        () => {},
      );
    },
  });
  server.on("error", () => {});
  const chosenPort = await listenOnFreePort(server.server, port);

  const held: (() => void)[] = [];
  const inbox: TestInbox = {
    smtpUrl: `smtp://127.0.0.1:${chosenPort}`,
    mails: [],
    attempts: 0,
    mode: "accept",
    release: () => {
      for (const respond of held.splice(0)) respond();
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };

  function receive(raw: string, respond: (error?: Error | null, text?: string) => void) {
    inbox.attempts += 1;
    if (inbox.mode === "busy") {
      return respond(Object.assign(new Error("try again later"), { responseCode: 451 }));
    }
    if (inbox.mode === "hang") return;
    inbox.mails.push(parseMail(raw));
    held.push(() => respond(null, "accepted"));
    if (inbox.mode !== "hold") inbox.release();
  }

  return inbox;
}
