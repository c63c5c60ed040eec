import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Content } from "../../content/content.ts";
import { languages } from "../../content/provider/languages.ts";
import { pageNames } from "../../contract/pages.ts";

export const inlineHashes = {
  scripts: [`sha256-${"s".repeat(43)}=`],
  styles: [`sha256-${"c".repeat(43)}=`],
};

/** Writes a folder like web/dist, with pages small enough to compare whole bodies. */
export async function writeFixtureSite(): Promise<string> {
  const webDist = await mkdtemp(join(tmpdir(), "fiosite-test-site-"));
  for (const page of pageNames) {
    for (const language of languages) {
      await writeCompressed(
        join(webDist, "pages", `${page}.${language}.html`),
        fixtureHtml(page, language),
      );
    }
  }
  await write(join(webDist, "pages/inline-hashes.json"), JSON.stringify(inlineHashes));
  await writeCompressed(join(webDist, "public/assets/app-Dk3x.js"), "console.info(1);".repeat(50));
  await write(join(webDist, "public/assets/photo-9aZ1.avif"), "not really a picture");
  await writeCompressed(join(webDist, "public/robots.txt"), "User-agent: *");
  await write(join(webDist, "public/.hidden"), "secret of the build");
  await write(join(webDist, "renderer/renderer.js"), rendererSource());
  await write(join(webDist, "renderer/package.json"), JSON.stringify({ type: "module" }));
  return webDist;
}

export function fixtureHtml(page: string, language: string): string {
  return `<!doctype html><html lang="${language}"><title>${page} ${language}</title>`;
}

/** Every page shows the company and the first price, as the real ones do. */
export function renderedHtml(page: string, language: string, { facts }: Content): string {
  const [plan] = facts.internetPlans;
  return `${fixtureHtml(page, language)}<p>${facts.company.name} ${plan?.priceCents}`;
}

/** Only a company of this name has a social picture, because making one takes time. The picture shows the first price. */
export const companyWithPicture = "Com foto";
function listPictures({ facts }: Content) {
  if (facts.company.name !== "Com foto") return [];
  const line = `${facts.internetPlans[0]?.priceCents}`;
  const title = { lines: ["Oi"], highlight: "Oi" };
  return [{ file: `og/home-${line}.jpg`, page: "home", title, line }];
}

/** A preview with one element that can be touched. */
function renderPreview(content: Content, page: string, language: string) {
  const path = `facts.internetPlans.${content.facts.internetPlans[0]?.key}.priceCents`;
  const html = renderedHtml(page, language, content).replace("<p>", `<p data-edit="${path}">`);
  const text = `${content.facts.internetPlans[0]?.priceCents}`;
  return { html, texts: [{ paths: [path], text, place: "page" }] };
}

export const previewPolicy = "default-src 'none'; frame-ancestors 'self'; sandbox allow-scripts";

function rendererSource(): string {
  const names = pageNames.flatMap((page) => languages.map((language) => [page, language]));
  return `${fixtureHtml}
${renderedHtml}
${listPictures}
${renderPreview}
export { listPictures, renderPreview };
export const listPlaces = async (content) => Object.fromEntries(
  renderPreview(content, "home", "pt-BR").texts.map(({ paths }) => [
    paths[0], ${JSON.stringify(names)}.map(([page, language]) => ({ page, language, label: page, count: 1 })),
  ]),
);
export const previewScript = "<script></script>";
export const previewPolicy = ${JSON.stringify(previewPolicy)};
export async function renderSite(content, { siteUrl, isPreview }) {
  if (content.facts.company.name === "Quebra") throw new Error("no such company");
  const pages = ${JSON.stringify(names)}.map(([page, language]) => [
    \`pages/\${page}.\${language}.html\`, renderedHtml(page, language, content),
  ]);
  return { ...Object.fromEntries(pages), "public/robots.txt": \`\${siteUrl} \${isPreview}\` };
}
`;
}

async function writeCompressed(path: string, text: string) {
  await write(path, text);
  await write(`${path}.br`, brotliCompressSync(text));
  await write(`${path}.gz`, gzipSync(text));
}

async function write(path: string, content: string | Buffer) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
