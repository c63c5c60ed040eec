import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";

export interface FakeDns {
  /** Asks this server only. */
  resolver: Resolver;
  /** The IPv4 addresses of every name. */
  addresses: string[];
  queries: number;
  stop(): void;
}

const typeA = 1;

/** A real name server on UDP whose answers a test can change, as the owner of a domain can. It has no IPv6 addresses. */
export async function startFakeDns(addresses: string[]): Promise<FakeDns> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    dns.queries += 1;
    socket.send(answer(query, dns.addresses), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const dns: FakeDns = { resolver, addresses, queries: 0, stop: () => socket.close() };
  return dns;
}

/** RFC 1035, section 4: the header, the question as it came, and one record for each address. */
function answer(query: Buffer, addresses: string[]): Buffer {
  const questionEnd = query.indexOf(0, 12) + 5;
  const isTypeA = query.readUInt16BE(questionEnd - 4) === typeA;
  const records = isTypeA ? addresses.map(recordOf) : [];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  return Buffer.concat([header, query.subarray(12, questionEnd), ...records]);
}

function recordOf(address: string): Buffer {
  const ipv4 = address.split(".").map(Number);
  // A pointer to the name, type A, class IN, time to live 0, four bytes.
  return Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...ipv4]);
}
