import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { listenOnFreePort } from "../processes/free-port.ts";

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
  /** Messages with this text are rejected with 554, as a filter against spam does. */
  blockedText: string | undefined;
  /** Counts every message received in full, rejected ones included. */
  attempts: number;
  mode: InboxMode;
  release(): void;
  stop(): Promise<void>;
}

/** A real SMTP server with faults that a test can turn on. Pass a port to start a stopped one again at the same address. */
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
    blockedText: undefined,
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
    const mail = parseMail(raw);
    if (inbox.blockedText && mail.text.includes(inbox.blockedText)) {
      return respond(smtpError(554, "blocked content"));
    }
    inbox.mails.push({ ...mail, recipients });
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

export interface ParsedMail {
  raw: string;
  /** Keys are names in lower case. Folded lines are joined, encoded words are not decoded. */
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
}

/** Parses only the MIME that our own messages use: plain text or two alternatives, quoted-printable or base64. */
export function parseMail(raw: string): ParsedMail {
  const { headers, body } = splitPart(raw);
  const boundary = headers.get("content-type")?.match(/boundary="([^"]+)"/)?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => splitPart(part.replace(/^\r\n/, "")))
    : [{ headers: new Map([["content-type", "text/plain"], ...headers]), body }];
  const content = (type: string) => {
    const part = parts.find(({ headers }) => headers.get("content-type")?.startsWith(type));
    return part ? decode(part.body, part.headers.get("content-transfer-encoding")) : "";
  };
  return {
    raw,
    headers,
    subject: decodeWords(headers.get("subject") ?? ""),
    text: content("text/plain").replaceAll("\r\n", "\n"),
    html: content("text/html"),
  };
}

function splitPart(part: string) {
  const end = part.indexOf("\r\n\r\n");
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: part.slice(end + 4) };
}

function decode(body: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding === "quoted-printable") return decodeQuoted(body.replace(/=\r\n/g, ""));
  return body;
}

function decodeWords(header: string): string {
  return header
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_word, encoding: string, content: string) =>
      encoding.toUpperCase() === "B"
        ? Buffer.from(content, "base64").toString()
        : decodeQuoted(content.replaceAll("_", " ")),
    );
}

function decodeQuoted(encoded: string): string {
  const bytes = encoded.replace(/=([0-9A-F]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString();
}
