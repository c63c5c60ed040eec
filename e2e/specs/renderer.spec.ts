import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readStarterContent } from "@fiosite/content/starter-content";
import { expect, test } from "../support/test.ts";

const dist = join(import.meta.dirname, "../../web/dist");
/** Reads a document from standard input and prints the files, without write access, packages or the network. */
const render = `import { renderSite } from "./renderer.js";
import { readFileSync } from "node:fs";
process.stdout.write(JSON.stringify(await renderSite(JSON.parse(readFileSync(0, "utf8")))));`;

function renderAlone(content: unknown): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "fiosite-renderer-"));
  try {
    cpSync(join(dist, "renderer"), folder, { recursive: true });
    const flags = ["--permission", `--allow-fs-read=${folder}/*`, "--input-type=module"];
    const output = execFileSync(process.execPath, [...flags, "--eval", render], {
      cwd: folder,
      input: JSON.stringify(content),
      maxBuffer: 64_000_000,
      encoding: "utf8",
    });
    return JSON.parse(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the shipped renderer alone gives the built pages", { tag: "@once" }, () => {
  const files = renderAlone(readStarterContent());
  expect(Object.keys(files).length).toBeGreaterThan(10);
  for (const [name, text] of Object.entries(files)) {
    expect(text === readFileSync(join(dist, name), "utf8"), name).toBe(true);
  }
});

test("it renders what a document says, in every language", { tag: "@once" }, () => {
  const content = readStarterContent();
  content.facts.company.name = "Outra Fibra";
  const [plan] = content.facts.internetPlans;
  if (plan) plan.priceCents = 4321;
  const files = renderAlone(content);
  for (const language of ["pt-BR", "en-US"]) {
    const home = files[`pages/home.${language}.html`];
    expect(home).toContain("R$43,21");
    expect(home).toContain("Outra Fibra</title>");
  }
  expect(files["public/site.webmanifest"]).toContain("Outra Fibra");
});
