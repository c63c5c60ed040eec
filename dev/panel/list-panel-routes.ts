import type { FastifyInstance } from "fastify";

interface PanelRoute {
  method: string;
  /** With `:id` for what varies. */
  path: string;
}

const line = /^(?<indent>[│├└─\s]*)(?<part>\S+) \((?<methods>[A-Z, ]+)\)$/u;
const indentWidth = 4;

/** Reads Fastify's own tree, so that it also has a route that our code forgot. HEAD is left out: it runs as GET. */
export function listPanelRoutes(app: FastifyInstance): PanelRoute[] {
  const routes: PanelRoute[] = [];
  const parents: string[] = [];
  for (const text of app.printRoutes({ commonPrefix: false }).split("\n").filter(Boolean)) {
    const { indent = "", part = "", methods = "" } = text.match(line)?.groups ?? {};
    if (part === "") throw new Error(`unknown line in Fastify's routes: ${text}`);
    const depth = indent.length / indentWidth - 1;
    parents.length = depth;
    const path = parents.join("") + part;
    parents.push(part);
    for (const method of methods.split(", ")) {
      if (method !== "HEAD" && path.startsWith("/api/")) routes.push({ method, path });
    }
  }
  return routes;
}
