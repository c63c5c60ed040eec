import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { listenOnFreePort } from "../processes/free-port.ts";
import { type ParsedMail, parseMail } from "./parse-mail.ts";

/**
 * `busy` rejects a message with 451 and `hang` never responds. `hold` takes the message and responds on release(),
 * `disconnect` takes it and closes the connection instead of responding.
 */
type InboxMode = "accept" | "busy" | "hang" | "hold" | "disconnect";

interface ReceivedMail extends ParsedMail {
  /** The addresses that this copy was accepted for. */
  recipients: string[];
}

export interface TestInbox {
  smtpUrl: string;
  /** Accepted messages in order of arrival. */
  mails: ReceivedMail[];
  /** Every password received, and whether its connection was encrypted. */
  logins: { isEncrypted: boolean }[];
  /** Rejects every password with 535. */
  isLoginRejected: boolean;
  /** Addresses that are rejected with 550. As in every mail server, the case of a domain makes no difference. */
  unknownRecipients: Set<string>;
  /** Addresses that are rejected for now, with 450. */
  greylistedRecipients: Set<string>;
  /** Counts every message received in full, rejected ones included. */
  attempts: number;
  mode: InboxMode;
  release(): void;
  stop(): Promise<void>;
}

/** A real SMTP server whose faults a test can switch; pass a port to bring a stopped one back. */
export async function startTestInbox(port = 0, { isEncrypted = false } = {}): Promise<TestInbox> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: !isEncrypted,
    disabledCommands: isEncrypted ? [] : ["STARTTLS"],
    onAuth: (_auth, { secure }, callback) => {
      inbox.logins.push({ isEncrypted: secure });
      if (inbox.isLoginRejected) return callback(smtpError(535, "wrong password"));
      callback(null, { user: "site" });
    },
    disableReverseLookup: true,
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, callback) => {
      if (has(inbox.unknownRecipients, address)) return callback(smtpError(550, "no such user"));
      if (has(inbox.greylistedRecipients, address)) return callback(smtpError(450, "greylisted"));
      callback();
    },
    onData: (stream, { envelope, remotePort }, callback) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      // A client that is killed or gives up leaves half a message, which does not count.
      text(stream).then(
        (raw) => {
          if (inbox.mode === "disconnect") sockets.get(remotePort)?.destroy();
          receive(raw, recipients, callback);
        },
        () => {},
      );
    },
  });
  const sockets = new Map<number | undefined, Socket>();
  server.server.on("connection", (socket: Socket) => sockets.set(socket.remotePort, socket));
  server.on("error", () => {});
  const chosenPort = await listenOnFreePort(server.server, port);

  const held: (() => void)[] = [];
  const inbox: TestInbox = {
    smtpUrl: `smtp://127.0.0.1:${chosenPort}`,
    mails: [],
    logins: [],
    isLoginRejected: false,
    unknownRecipients: new Set(),
    greylistedRecipients: new Set(),
    attempts: 0,
    mode: "accept",
    release: () => {
      for (const respond of held.splice(0)) respond();
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };

  function receive(
    raw: string,
    recipients: string[],
    respond: (error?: Error | null, text?: string) => void,
  ) {
    inbox.attempts += 1;
    if (inbox.mode === "busy") return respond(smtpError(451, "try again later"));
    if (inbox.mode === "hang") return;
    inbox.mails.push({ ...parseMail(raw), recipients });
    held.push(() => respond(null, "accepted"));
    if (inbox.mode !== "hold") inbox.release();
  }

  return inbox;
}

function has(addresses: Set<string>, address: string): boolean {
  return [...addresses].some((each) => each.toLowerCase() === address.toLowerCase());
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
