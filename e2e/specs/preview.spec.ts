import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, createReadStream, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { readStarterContent } from "@fiosite/content/starter-content";
import type { PanelMessage, PreviewMessage } from "@fiosite/contract/preview-messages";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const dist = join(import.meta.dirname, "../../web/dist");
const renderer = await import(join(dist, "renderer/renderer.js"));
const price = "facts.internetPlans.plan500.priceCents";

// The page's own scripts are blocked, and Chromium logs it.
test.use({ expectedConsole: /Content Security Policy/ });

const panelPage = `<!doctype html><link rel="icon" href="data:,"><script>
  window.messages = [];
  addEventListener("message", ({ data, origin }) => messages.push({ ...data, origin }));
</script><iframe sandbox="allow-scripts" src="/preview" width="390" height="800"></iframe>`;

/** Serves a page of the panel with a preview in a frame, and the release's files, as the panel's server would. */
async function startPanel(preview: string): Promise<Server> {
  const server = createServer(({ url = "/" }, response) => {
    if (url === "/") return response.setHeader("Content-Type", "text/html").end(panelPage);
    if (url === "/preview") {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.setHeader("Content-Security-Policy", renderer.previewPolicy);
      return response.end(preview);
    }
    // A sandboxed page has no origin, so its fonts need this permission.
    response.setHeader("Access-Control-Allow-Origin", "*");
    const type = types[extname(url)];
    if (type) response.setHeader("Content-Type", type);
    return createReadStream(join(dist, "public", url)).pipe(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

const types: Record<string, string> = { ".css": "text/css", ".svg": "image/svg+xml" };
let panel: Server | undefined;
test.afterEach(() => {
  panel?.closeAllConnections();
  panel?.close();
});

async function openPreview(page: Page, name = "home", language = "pt-BR") {
  const { html } = await renderer.renderPreview(readStarterContent(), name, language);
  panel = await startPanel(html + renderer.previewScript);
  await page.goto(`http://127.0.0.1:${(panel.address() as AddressInfo).port}/`);
  await expect.poll(() => heard(page)).toContainEqual({ type: "preview-ready", origin: "null" });
  return page.frameLocator("iframe");
}

function heard(page: Page): Promise<PreviewMessage[]> {
  return page.evaluate("messages");
}

function say(page: Page, message: PanelMessage) {
  return page.evaluate((data) => {
    document.querySelector("iframe")?.contentWindow?.postMessage(data, "*");
  }, message);
}

test("what is touched reports its paths and link and stays on the page, and a selected notice is shown", {
  tag: "@once",
}, async ({ page }) => {
  const frame = await openPreview(page);
  const expectHeard = (message: Record<string, unknown>) =>
    expect.poll(async () => (await heard(page)).at(-1)).toMatchObject(message);
  const shown = frame.locator(`strong[data-edit="${price}"]`).last();
  await shown.click();
  await expect(shown).toHaveCSS("outline-width", "3px");
  await expectHeard({ type: "preview-touched", paths: [price] });

  await frame.getByText("Quero cobertura total").click();
  await expectHeard({
    paths: ["texts.pt-BR.home.wifi.cta"],
    around: expect.arrayContaining([
      "texts.pt-BR.common.whatsapp.wifi",
      "facts.company.whatsappNumber",
    ]),
    link: expect.stringContaining("https://wa.me/"),
  });
  await frame.getByRole("link", { name: "Política de privacidade" }).click();
  await expectHeard({ link: "/privacidade" });
  await expect(frame.getByRole("heading", { level: 1 })).toContainText("tudo");

  const path = "texts.pt-BR.home.lead.error.title";
  await expect(frame.locator(`[data-edit="${path}"]`)).toBeHidden();
  await say(page, { type: "preview-select", path });
  await expect(frame.locator(`[data-edit="${path}"]`)).toBeInViewport();
  await expect(frame.locator("html")).toHaveAttribute("data-scrolled");
});

test("a closed question opens when it is touched or selected", { tag: "@once" }, async ({
  page,
}) => {
  const frame = await openPreview(page, "cameras");
  const questions = frame.locator("[data-question]");
  await questions.nth(1).locator("summary").click();
  await expect(questions.nth(1)).toHaveAttribute("open");
  const path = "texts.pt-BR.cameras.faq.items.coverage.answer";
  await say(page, { type: "preview-select", path });
  await expect(frame.locator(`[data-edit^="${path}"]`)).toBeInViewport();
  await expect(frame.locator(`[data-edit^="${path}"]`)).toHaveCSS("outline-width", "3px");
});

test("what the draft changes is marked, also after a newer draft is shown in place; a message of anybody else is ignored", {
  tag: "@once",
}, async ({ page }) => {
  const frame = await openPreview(page);
  await frame.locator("body").evaluate(() => {
    postMessage({ type: "preview-show", html: "<p>forged</p>" }, "*");
  });
  await say(page, { type: "preview-changed", paths: [price] });
  const shown = frame.locator(`strong[data-edit="${price}"]`).first();
  await expect(shown).toHaveCSS("outline-style", "dashed");
  await expect(frame.getByText("forged")).toHaveCount(0);
  const content = readStarterContent();
  Object.assign(content.facts.internetPlans[0] ?? {}, { priceCents: 7990 });
  const { html } = await renderer.renderPreview(content, "home", "pt-BR");
  await say(page, { type: "preview-show", html });
  await expect(shown).toHaveText("R$79,90");
  await expect(shown).toHaveCSS("outline-style", "dashed");
});

test("no script of the public site has code for previews", { tag: "@once" }, () => {
  const scripts = globSync("public/assets/*.js", { cwd: dist });
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) {
    const code = readFileSync(join(dist, script), "utf8");
    expect(/data-edit|fromCodePoint|F0000/i.test(code), script).toBe(false);
  }
});

/** Reads a document from standard input and prints the files, without write access, packages or the network. */
const render = `import { renderSite } from "./renderer.js";
import { readFileSync } from "node:fs";
process.stdout.write(JSON.stringify(await renderSite(JSON.parse(readFileSync(0, "utf8")))));`;

test("the shipped renderer alone gives the built pages", { tag: "@once" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "fiosite-renderer-"));
  try {
    cpSync(join(dist, "renderer"), folder, { recursive: true });
    const flags = ["--permission", `--allow-fs-read=${folder}/*`, "--input-type=module"];
    const output = execFileSync(process.execPath, [...flags, "--eval", render], {
      cwd: folder,
      input: JSON.stringify(readStarterContent()),
      maxBuffer: 64_000_000,
      encoding: "utf8",
    });
    const files: Record<string, string> = JSON.parse(output);
    expect(Object.keys(files).length).toBeGreaterThan(10);
    for (const [name, text] of Object.entries(files)) {
      expect(text === readFileSync(join(dist, name), "utf8"), name).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
