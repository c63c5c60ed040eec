import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

// Connecting a datagram socket sends nothing, so any port will do.
const anyPort = 9;

/**
 * The kernel chooses the source address of a connection; for an address of this machine it chooses that address itself.
 * `os.networkInterfaces` needs a netlink socket, which deploy/systemd/fiosite.service denies to the server.
 */
export async function isOwnAddress(address: string): Promise<boolean> {
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  try {
    socket.connect(anyPort, address);
    await once(socket, "connect");
    return socket.address().address === socket.remoteAddress().address;
  } catch {
    // There is no route to it, so it is not ours.
    return false;
  } finally {
    socket.close();
  }
}
