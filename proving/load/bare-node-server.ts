/** The limit of Node: node:http answering everything with one page and the headers it is given, as a process of its own. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [file = "", headers = "{}"] = process.argv.slice(2);
const body = readFileSync(file);
const head = JSON.parse(headers);

const server = createServer((_request, response) => {
  response.writeHead(200, head).end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.stdout.write(`listening on ${address?.port}\n`);
});
