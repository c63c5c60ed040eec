export interface ParsedMail {
  raw: string;
  /** By name in lower case; folded lines are joined, encoded words are not decoded. */
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
