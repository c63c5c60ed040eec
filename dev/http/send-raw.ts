import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** Sends bytes that no HTTP client would send and returns everything received until the server closes the connection. */
export async function sendRaw(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(bytes, "latin1");
  return text(socket).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNRESET") return "";
    throw error;
  });
}

export function statusesOf(responses: string): number[] {
  return [...responses.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
}
