import type { Publication } from "@fiosite/contract/panel/publications";
import { Unreachable } from "#session/request.ts";
import { readHistory } from "../draft/site-requests.ts";

interface Asked {
  kind: Publication["kind"];
  personId: string;
}

const tries = 4;
const pauseMs = 1500;

/**
 * Sends a request to publish. If its response is lost on a weak connection, the list of publications says whether the request
 * arrived: then the result is the same as with the response.
 */
export async function sendOrFind<T>(asked: Asked, send: () => Promise<T>) {
  const start = Date.now();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const found = await findAsked(asked, start);
    if (!found) throw error;
    return found;
  }
}

async function findAsked({ kind, personId }: Asked, start: number) {
  for (let left = tries; left > 0; left -= 1) {
    const history = await readHistory(undefined).catch(() => undefined);
    // By the server's clock: a phone's may be minutes off.
    const earliest = history && Date.parse(history.now) - (Date.now() - start);
    const publication = history?.publications.find(
      (each) =>
        each.kind === kind &&
        each.by.id === personId &&
        each.publishAt <= each.askedAt &&
        Date.parse(each.askedAt) >= (earliest ?? 0),
    );
    if (history && publication) return { publication, now: history.now };
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return undefined;
}
