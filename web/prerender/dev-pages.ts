import { readStarterContent } from "@fiosite/content/starter-content";
import { chooseLanguage, languageParameter, languageStorageKey } from "@fiosite/contract/language";
import type { Connect, Plugin, ViteDevServer } from "vite";
import { webManifest } from "#app/site-files.ts";

const moduleTag = (file: string) => `<script type="module" src="/${file}"></script>`;

/** In development each request renders its page with the code that renders it in the build. */
export function devPages(): Plugin {
  return {
    name: "dev-pages",
    apply: "serve",
    configureServer(vite) {
      vite.middlewares.use("/site.webmanifest", (_request, response) => {
        response.end(webManifest(readStarterContent().facts.company.name));
      });
      // The returned function runs after Vite's own middlewares have served modules, assets and the API.
      return () =>
        vite.middlewares.use((request, response, next) => {
          renderOnRequest(vite, request).then(({ status, html }) => {
            response.statusCode = status;
            response.setHeader("content-type", "text/html; charset=utf-8");
            response.end(html);
          }, next);
        });
    },
    config: () => ({ appType: "custom" }),
  };
}

async function renderOnRequest(vite: ViteDevServer, request: Connect.IncomingMessage) {
  const address = new URL(request.originalUrl ?? "/", "http://localhost");
  // Through Vite, which reads them again when a page is added.
  const [pages, starter, renderer] = await Promise.all(
    ["@fiosite/contract/pages", "@fiosite/content/starter-content", "/src/entry-renderer.tsx"].map(
      (module) => vite.ssrLoadModule(module),
    ),
  );
  const { pageOfPath } = pages as typeof import("@fiosite/contract/pages");
  const { readStarterContent } = starter as typeof import("@fiosite/content/starter-content");
  const { renderPage } = renderer as typeof import("../src/entry-renderer.tsx");
  const page = pageOfPath(address.pathname);
  const language = chooseLanguage({
    query: address.searchParams.get(languageParameter) ?? undefined,
    cookie: request.headers.cookie?.match(`${languageStorageKey}=([^;]*)`)?.[1],
    acceptLanguage: request.headers["accept-language"],
  });
  const files = ["src/dev-styles.ts", "src/scripts/head.ts", "src/scripts/page.ts"];
  const html = (await renderPage(page, language, readStarterContent())).replace(
    "</body>",
    `${files.map(moduleTag).join("")}</body>`,
  );
  return {
    status: page === "not-found" ? 404 : 200,
    html: await vite.transformIndexHtml(address.pathname, html),
  };
}
