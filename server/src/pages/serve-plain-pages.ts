import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { chooseLanguage } from "@fiosite/contract/language";
import { pagePaths } from "@fiosite/contract/pages";
import { languageSources } from "../platform/request-language.ts";
import { chooseEncoding } from "./choose-encoding.ts";
import { type PageFile, pageHeaders, type Site, type TranslatedPage } from "./load-site.ts";

const longestRememberedKey = 300;
const mostRememberedKeys = 1_000;

/**
 * A page asked for in the plainest way (GET, no query, nothing to compare) is answered before Fastify, its log and its
 * hooks: they take as long again as all of node:http. Whatever is less plain goes the whole way to the same page.
 */
export function servePlainPages(
  site: Site,
  securityHeaders: Record<string, string>,
  others: RequestListener,
): Server {
  const pages = new Map<string | undefined, (request: IncomingMessage) => Answer>();
  for (const page of ["home", "cameras"] as const) {
    pages.set(pagePaths[page], plainAnswers(site.pages[page], securityHeaders));
  }
  const server = createServer((request, response) => {
    const answerFor = request.method === "GET" && pages.get(request.url);
    // A server about to stop asks its visitors to hang up, which Fastify does.
    if (!answerFor || "if-none-match" in request.headers || !server.listening) {
      return others(request, response);
    }
    const { head, body } = answerFor(request);
    response.writeHead(200, head).end(body);
  });
  return server;
}

interface Answer {
  head: string[];
  body: Buffer;
}

/** Visitors send a few dozen different headers: the choice is remembered, up to a limit that no flood can pass. */
function plainAnswers(page: TranslatedPage, securityHeaders: Record<string, string>) {
  const prepared = new Map<PageFile, Answer>();
  const remembered = new Map<string, Answer>();
  for (const language of ["pt-BR", "en-US"] as const) {
    for (const file of Object.values(page[language])) {
      const head = { ...securityHeaders, ...pageHeaders(file, language) };
      prepared.set(file, { head: Object.entries(head).flat(), body: file.body });
    }
  }
  return (request: IncomingMessage): Answer => {
    const { headers } = request;
    const key = `${headers.cookie}\n${headers["accept-language"]}\n${headers["accept-encoding"]}`;
    const known = remembered.get(key);
    if (known) return known;
    const language = chooseLanguage(languageSources(request));
    const answer = prepared.get(page[language][chooseEncoding(headers["accept-encoding"])]);
    if (!answer) throw new Error("a page was not prepared");
    if (key.length <= longestRememberedKey && remembered.size < mostRememberedKeys) {
      remembered.set(key, answer);
    }
    return answer;
  };
}
