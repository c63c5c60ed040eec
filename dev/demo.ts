/** `npm run demo`: the production build with a real PostgreSQL, an inbox and a fake Google. Nothing has to be installed. */
import { execFileSync } from "node:child_process";
import { pagePaths } from "../contract/pages.ts";
import { endOnSignal, root } from "./local-services.ts";
import { describePanel } from "./panel/sample-panel.ts";
import { startDemo } from "./start-demo.ts";

execFileSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
const onLine = (line: string) => process.stdout.write(`${line}\n`);
const demo = await startDemo({ sitePort: 3000, panelPort: 3010, onLine });
endOnSignal([demo]);

process.stdout.write(`
Site    ${Object.values(pagePaths)
  .map((path) => demo.site.origin + path)
  .join("  ")}
${describePanel(demo.panel.origin, demo.people)}${demo.describe()}`);
