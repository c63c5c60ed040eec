/** The arrows of docs/architecture.md: down only, never sideways. */
const layer = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

export default {
  forbidden: [
    layer("no-circular", "A cycle hides who depends on whom.", {}, { circular: true }),
    layer(
      "content-is-the-floor",
      "content is plain facts and words: it imports nothing of the house.",
      { path: "^content/" },
      { path: "^(contract|web|server|local|e2e)/" },
    ),
    layer(
      "contract-reads-only-content",
      "What browser and server say to each other depends on neither.",
      { path: "^contract/" },
      { path: "^(web|server|local|e2e)/" },
    ),
    layer(
      "web-and-server-meet-in-contract",
      "Neither may need the other's code to be understood or deployed.",
      { path: "^(web|server)/" },
      { path: "^(web|server)/", pathNot: "^$1/" },
    ),
    layer(
      "ui-has-no-words",
      "A primitive takes its words as props, so it serves any page and language.",
      { path: "^web/src/ui/" },
      { path: ["^(content|contract)/", "i18next", "^web/src/(app|pages|features)/"] },
    ),
    layer(
      "features-know-only-ui",
      "If two features need each other, their parent passes a prop.",
      { path: "^web/src/features/([^/]+)/" },
      { path: "^web/src/(app|pages|features)/", pathNot: "^web/src/features/$1/" },
    ),
    layer(
      "pages-stand-alone",
      "A page never imports a page nor the shell around it.",
      { path: "^web/src/pages/([^/]+)/" },
      { path: "^web/src/(app|pages)/", pathNot: "^web/src/pages/$1/" },
    ),
    layer(
      "app-leaves-pages-to-the-entries",
      "The shell gets its page as a prop, so a visitor downloads one page only.",
      { path: "^web/src/app/" },
      { path: "^web/src/pages/" },
    ),
    layer(
      "server-parts-know-only-platform",
      "pages, leads, reviews, health and metrics meet in app.ts alone.",
      { path: "^server/src/(pages|leads|reviews|health|metrics)/" },
      {
        path: "^server/src/(app|main|config|pages|leads|reviews|health|metrics)",
        pathNot: "^server/src/$1/",
      },
    ),
    layer(
      "platform-is-the-servers-floor",
      "The platform knows nothing of the business.",
      { path: "^server/src/platform/" },
      { path: "^server/src/", pathNot: "^server/src/(platform/|config)" },
    ),
    layer(
      "nobody-imports-tests",
      "Production code must not reach test support.",
      { path: "^(content|contract|web|server)/", pathNot: "\\.test\\.tsx?$|/test-support/" },
      { path: "\\.test\\.tsx?$|/test-support/|^e2e/|^local/" },
    ),
    layer(
      "e2e-reads-facts-not-behaviour",
      "A test that shares code with what it tests agrees with its faults.",
      { path: "^e2e/" },
      { path: "^(web|server)/" },
    ),
    layer(
      "unresolvable",
      "An import that resolves to nothing escapes every rule above.",
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css", ".svg"],
    },
  },
};
