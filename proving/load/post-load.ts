import { connect } from "node:net";

export interface LoadResult {
  answers: number;
  perSecond: number;
}

/**
 * Keeps a number of connections busy for a time, one request after the other on each. On bare sockets, because a full
 * HTTP client would take as much of the machine as the server under test.
 */
export async function postLoad(
  origin: string,
  load: { connections: number; seconds: number; nextRequest: () => string },
): Promise<LoadResult> {
  const start = performance.now();
  const end = start + load.seconds * 1_000;
  const counts = await Promise.all(
    Array.from({ length: load.connections }, () => keepBusy(origin, end, load.nextRequest)),
  );
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return { answers, perSecond: answers / ((performance.now() - start) / 1_000) };
}

function keepBusy(origin: string, end: number, nextRequest: () => string): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answers = 0;
    let received = "";
    socket.setNoDelay();
    socket.setEncoding("utf8");
    socket.once("error", reject);
    socket.on("connect", () => socket.write(nextRequest()));
    socket.on("data", (chunk: string) => {
      received += chunk;
      if (!isWhole(received)) return;
      if (!received.startsWith("HTTP/1.1 201")) {
        reject(new Error(received));
        return socket.destroy();
      }
      received = "";
      answers += 1;
      if (performance.now() < end) return socket.write(nextRequest());
      socket.end();
      resolve(answers);
    });
  });
}

function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf("\r\n\r\n");
  if (headEnd === -1) return false;
  const length = Number(answer.match(/content-length: (\d+)/i)?.[1]);
  return Buffer.byteLength(answer.slice(headEnd + 4)) >= length;
}
