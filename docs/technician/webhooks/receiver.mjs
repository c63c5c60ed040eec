// A receiver in Node, without packages. It keeps each lead as a file and deletes it when the site erases the lead.
//   mkdir leads && WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

const { WEBHOOK_SECRET, PORT } = process.env;
if (!WEBHOOK_SECRET || !PORT) {
  process.stderr.write("Set WEBHOOK_SECRET and PORT, as in the first lines of this file.\n");
  process.exit(1);
}
const secret = Buffer.from(WEBHOOK_SECRET.replace("whsec_", ""), "base64");

function isGenuine(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": timestamp } = headers;
  // An old message is somebody's copy of it: the site signs each attempt anew.
  if (!(Math.abs(Date.now() / 1_000 - timestamp) < 300)) return false;
  const expected = createHmac("sha256", secret).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is being replaced, there are several signatures; one has to match.
  return `${headers["webhook-signature"]}`.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function receive(request, response) {
  if (!(request.headers["content-length"] < 100_000)) return response.writeHead(413).end();
  const body = await buffer(request);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const { type, data } = JSON.parse(body);
  // The same message may arrive again, so both actions may be repeated.
  if (type === "lead.created") await writeFile(`leads/${data.id}.json`, JSON.stringify(data));
  if (type === "lead.erased") await rm(`leads/${data.id}.json`, { force: true });
  // Only now, when the lead is safe: after any other response the site sends it again.
  response.writeHead(204).end();
}

createServer((request, response) => {
  receive(request, response).catch(() => response.writeHead(500).end());
}).listen(PORT, "127.0.0.1", () => process.stdout.write(`Listening on port ${PORT}\n`));
