import { afterAll, beforeAll, expect, test } from "vitest";
import { countsPath } from "../../contract/counts.ts";
import { leadEmailPath, leadsPath } from "../../contract/leads.ts";
import { googleReviewsPath } from "../../contract/reviews.ts";
import { sendRaw, statusesOf } from "../../dev/http.ts";
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";
import { siteHost } from "../../dev/site/test-settings.ts";

let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

const host = `Host: ${siteHost}\r\n`;
const hidden = `GET /smuggled HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
const post = (headers: string, body: string, version = "1.1") =>
  `POST ${leadsPath} HTTP/${version}\r\n${host}${headers}\r\n\r\n${body}`;
/** Everything that nginx passes on. Requests to the counts share connections to the server. */
const proxied = [leadsPath, leadEmailPath, countsPath, googleReviewsPath, "/health/live"];
const toEach = (bytes: string) =>
  proxied.map((path) => bytes.replace(`POST ${leadsPath}`, `POST ${path}`));
const chunked = `0\r\n\r\n${hidden}`;
const length = "Content-Length: 5";

/** Two parsers may disagree on where each of these requests ends. One of them would parse the rest as another request. */
test.each([
  [
    "a length and chunks, CL.TE",
    400,
    post(`Content-Length: ${chunked.length}\r\nTransfer-Encoding: chunked`, chunked),
  ],
  [
    "a length and chunks, TE.CL",
    400,
    post(
      "Content-Length: 4\r\nTransfer-Encoding: chunked",
      `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    ),
  ],
  ["two lengths", 400, post(`Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden)],
  ["a list of lengths", 400, post(`Content-Length: 0, ${hidden.length}`, hidden)],
  ["a length with a sign", 400, post("Content-Length: +0", hidden)],
  ["a negative length", 400, post("Content-Length: -1", hidden)],
  ["an unknown encoding", 501, post("Transfer-Encoding: xchunked", chunked)],
  ["the identity encoding", 501, post("Transfer-Encoding: identity", chunked)],
  [
    "two encodings in two lines",
    400,
    post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", chunked),
  ],
  ["two encodings in one line", 501, post("Transfer-Encoding: chunked, identity", chunked)],
  ["a space before the colon", 400, post(`Transfer-Encoding : chunked\r\n${length}`, chunked)],
  ["a tab before the value", 501, post(`Transfer-Encoding:\tchunked\r\n${length}`, chunked)],
  [
    "a vertical tab before the value",
    501,
    post(`Transfer-Encoding: \x0bchunked\r\n${length}`, chunked),
  ],
  ["a folded header", 400, post(`Transfer-Encoding:\r\n chunked\r\n${length}`, chunked)],
  ["a line ended by LF alone", 400, post(`X: y\nTransfer-Encoding: chunked\r\n${length}`, chunked)],
  ["a line ended by CR alone", 400, post(`X: y\rTransfer-Encoding: chunked\r\n${length}`, chunked)],
  [
    "a chunk longer than any number",
    400,
    post("Transfer-Encoding: chunked", `${"f".repeat(17)}\r\n${hidden}`),
  ],
  ["a chunk of negative length", 400, post("Transfer-Encoding: chunked", `-1\r\n${hidden}`)],
])("%s is rejected with %d and the connection is closed", async (_name, status, bytes) => {
  for (const each of toEach(bytes)) {
    expect(statusesOf(await sendRaw(site.nginx.origin, each))).toEqual([status]);
    expect(statusesOf(await sendRaw(site.server.origin, each))).toEqual([400]);
  }
});

test("chunks in HTTP/1.0, which does not support them, are rejected", async () => {
  const bytes = post("Transfer-Encoding: chunked\r\nConnection: keep-alive", chunked, "1.0");
  for (const each of toEach(bytes)) {
    expect(statusesOf(await sendRaw(site.nginx.origin, each))).toEqual([400]);
  }
});

test("a request in the body of a count is treated as its body, also on a connection that the next count reuses", async () => {
  const length = hidden.length;
  const bytes = [
    post(`Connection: close\r\nContent-Length: ${length}`, hidden),
    post(
      "Connection: close\r\nTransfer-Encoding: chunked",
      `${length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    ),
  ].map((each) =>
    each.replace(leadsPath, countsPath).replace(host, `${host}Content-Type: text/plain\r\n`),
  );
  for (const each of [...bytes, ...bytes]) {
    expect(statusesOf(await sendRaw(site.nginx.origin, each))).toEqual([204]);
  }
});

test("a request in the body of a GET is treated as its body", async () => {
  const bytes = `GET / HTTP/1.1\r\n${host}Connection: close\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`;
  for (const { origin } of [site.nginx, site.server]) {
    expect(statusesOf(await sendRaw(origin, bytes))).toEqual([200]);
  }
});

test("no hidden request was handled or passed to the server", async () => {
  expect((await site.nginx.readLogs()).access).not.toContain("/smuggled");
  expect(site.server.logLines.join("")).not.toContain("/smuggled");
});
