/** Which folder may import which, as in docs/developer/architecture.md. The comment of a rule is printed when it is broken. */
const rule = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

const test = "\\.(test|spec)\\.tsx?$";

export default {
  forbidden: [
    rule(
      "no-cycles",
      "In a cycle no file can be understood or tested alone.",
      {},
      { circular: true },
    ),
    rule(
      "every-import-resolves",
      "An import that resolves to no file escapes all other rules.",
      {},
      { couldNotResolve: true },
    ),

    // Between the top folders: content <- contract <- web, admin, server <- deploy <- dev <- e2e, drills.
    rule(
      "content-imports-nothing-above-it",
      "content describes and checks the provider's data; it knows no program that shows it.",
      { path: "^content/" },
      { path: "^(contract|web|admin|server|deploy)/" },
    ),
    rule(
      "contract-imports-only-content",
      "contract is what browser and server agree on, so it depends on neither of them.",
      { path: "^contract/" },
      { path: "^(web|admin|server|deploy)/" },
    ),
    rule(
      "web-admin-and-server-never-import-each-other",
      "Each is built and tested without the others; what two of them need belongs in contract.",
      { path: "^(web|admin|server)/" },
      { path: "^(web|admin|server)/", pathNot: "^$1/" },
    ),
    rule(
      "web-admin-and-server-do-not-know-deploy",
      "Site and panel must run on a laptop or in a container, without nginx and systemd.",
      { path: "^(web|admin|server)/" },
      { path: "^deploy/" },
    ),
    rule(
      "production-code-never-imports-dev",
      "A release does not contain dev; such an import would crash only in production.",
      { path: "^(content|contract|web|admin|server|deploy)/", pathNot: test },
      { path: "^dev/" },
    ),
    rule(
      "nothing-imports-e2e-or-drills",
      "Both run the finished site from outside; code that others need belongs in dev.",
      { path: "^(content|contract|web|admin|server|deploy|dev)/" },
      { path: "^(e2e|drills)/" },
    ),
    rule(
      "e2e-and-drills-never-import-each-other",
      "Browser tests and machine proofs are run and changed apart; shared code belongs in dev.",
      { path: "^(e2e|drills)/" },
      { path: "^(e2e|drills)/", pathNot: "^$1/" },
    ),
    rule(
      "e2e-imports-no-production-code",
      "A test that imports the code it tests repeats that code's mistakes. Facts come from content and contract.",
      { path: "^e2e/" },
      { path: "^(web|admin|server|deploy)/" },
    ),
    rule(
      "tests-are-never-imported",
      "Importing a test file runs its tests a second time; shared test code belongs in dev.",
      {},
      { path: test },
    ),

    // Inside web: ui <- features <- pages, app <- entry-renderer; two features <- islands <- scripts.
    rule(
      "ui-has-no-texts",
      "A ui component takes its texts as props, so it works on any page and in any language.",
      { path: "^web/src/ui/" },
      { path: ["^(content|contract)/", "^web/src/(app|pages|features|use-content)"] },
    ),
    rule(
      "features-import-only-ui",
      "If two features need each other, their parent passes a prop.",
      { path: "^web/src/features/([^/]+)/" },
      { path: "^web/src/(app|pages|features)/", pathNot: "^web/src/features/$1/" },
    ),
    rule(
      "pages-import-no-other-page",
      "What a second page needs moves to features. A page does not know the app around it.",
      { path: "^web/src/pages/([^/]+)/" },
      { path: "^web/src/(app|pages)/", pathNot: "^web/src/pages/$1/" },
    ),
    rule(
      "app-imports-no-page",
      "The prerenderer passes the page to the app as children, so each page gets only its own styles inlined.",
      { path: "^web/src/app/" },
      { path: "^web/src/pages/" },
    ),
    rule(
      "islands-load-no-content",
      "Islands get facts and texts as props from the prerendered page: publishing changes the page, but not their script.",
      { path: "^web/src/islands\\.tsx$" },
      { path: "^web/src/(use-content|features/language/)", reachable: true },
    ),
    rule(
      "scripts-import-no-components",
      "Every page loads the scripts, so they may load React or a component only when it is needed.",
      { path: "^web/src/scripts/" },
      { pathNot: "^(web/src/scripts|content|contract)/", dynamic: false },
    ),
    rule(
      "only-scripts-import-scripts",
      "Every page already has the scripts; a component that imports one would run it a second time.",
      { path: "^web/src/", pathNot: "^web/src/scripts/" },
      { path: "^web/src/scripts/" },
    ),

    // Inside admin: ui <- session <- rooms <- app <- main.
    rule(
      "admin-ui-knows-no-room",
      "A ui component takes its texts and data as props, so every room can use it.",
      { path: "^admin/src/ui/" },
      { path: ["^(content|contract)/", "^admin/src/(app|rooms|session)/"] },
    ),
    rule(
      "admin-session-knows-no-room",
      "Requests, the signed-in person and the kept copy are the same for every room.",
      { path: "^admin/src/session/" },
      { path: "^admin/src/(app|rooms)/" },
    ),
    rule(
      "rooms-import-no-other-room",
      "A room is added or removed with its folder and one line of the navigation.",
      { path: "^admin/src/rooms/([^/]+)/" },
      { path: "^admin/src/(app|rooms)/", pathNot: "^admin/src/rooms/$1/" },
    ),

    // Inside server: platform <- content, pages, leads, people, contacts, push, … <- migrations, app, panel, commands <- main.
    rule(
      "server-features-import-only-platform",
      "A subject such as leads or people knows only platform: app.ts, panel and commands connect them, nothing else does.",
      {
        path: "^server/src/(content|pages|leads|people|contacts|push|reviews|health|counts|numbers|webhooks)/",
      },
      {
        path: "^server/src/(app|main|settings|panel|commands|migrations|content|pages|leads|people|contacts|push|reviews|health|counts|numbers|webhooks)",
        pathNot: "^server/src/$1/",
      },
    ),
    rule(
      "migrations-know-only-platform",
      "Migrating must work without settings for pages, e-mail or Google.",
      { path: "^server/src/migrations/", pathNot: test },
      { path: "^server/src/", pathNot: "^server/src/(migrations/|platform/)" },
    ),
    rule(
      "platform-knows-no-feature",
      "Database, log, errors and headers must not depend on leads, pages or reviews.",
      { path: "^server/src/platform/" },
      { path: "^server/src/", pathNot: "^server/src/platform/" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css", ".svg"],
    },
  },
};
