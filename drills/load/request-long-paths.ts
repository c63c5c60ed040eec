import { randomBytes } from "node:crypto";
import { connect } from "node:net";

const connections = 8;
const requestsPerConnection = 100;
// nginx accepts request lines of up to 8 kB.
const padding = "a".repeat(7_000);

/** Requests long random paths as fast as one client can, which compress badly. Returns the number of requests. */
export async function requestLongPaths(
  origin: string,
  host: string,
  isOver: () => boolean,
): Promise<number> {
  let sent = 0;
  const client = async () => {
    while (!isOver()) sent += await sendPipelined(new URL(origin), host);
  };
  await Promise.all(Array.from({ length: connections }, client));
  return sent;
}

function sendPipelined({ hostname, port }: URL, host: string): Promise<number> {
  const requests = Array.from({ length: requestsPerConnection }, (_, index) => {
    const path = `/${randomBytes(192).toString("base64url")}${padding}`;
    const connection = index === requestsPerConnection - 1 ? "close" : "keep-alive";
    return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: ${connection}\r\n\r\n`;
  });
  return new Promise((resolve) => {
    const socket = connect(Number(port || 80), hostname, () => socket.write(requests.join("")));
    socket.resume();
    // A connection that fails is not counted: the burst goes on with the next one.
    socket.once("error", () => resolve(0));
    socket.once("end", () => resolve(requestsPerConnection));
  });
}
