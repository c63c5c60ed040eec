import type { Content } from "@fiosite/content/content";
import { type ContentPath, changeValue, listStrings } from "@fiosite/content/content-path";
import { listIssues } from "@fiosite/content/schema/content-schema";
import { readStarterContent } from "@fiosite/content/starter-content";
import fc from "fast-check";
import { expect, test } from "vitest";
import { renderPage } from "./entry-renderer.tsx";

/** How many random documents are tested: 60 for each commit, 10,000 in the nightly run. */
const documents = Number(import.meta.env.VITE_DOCUMENTS ?? 60);
const starter = readStarterContent();

/** Everything in a page that can run code, wrong links, and traces of marks and missing values. */
function dangers(html: string) {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  const addresses = Array.from(html.matchAll(/\s(?:href|src|action)="([^"]*)"/g), ([, at]) => at);
  return {
    scripts: tags.filter((tag) => /^<(script|iframe|object|embed|base)\b/i.test(tag)),
    handlers: tags.filter((tag) => /\son\w+=/i.test(tag.replace(/="[^"]*"/g, "="))),
    addresses: addresses.filter(
      (at) => !/^(https:\/\/[^\s"<>]+|tel:\+\d+|mailto:|[/#])/.test(at ?? ""),
    ),
    marks: html.match(/\[\?\]|undefined|NaN|\[object /g) ?? [],
  };
}

const harmless = dangers(await renderBoth(starter));

async function renderBoth(content: Content): Promise<string> {
  const pages = await Promise.all(
    (["home", "cameras"] as const).map((page) => renderPage(page, "pt-BR", content)),
  );
  return pages.join("");
}

const attack = fc.constantFrom(
  "<script>alert(1)</script>",
  "</script><img src=x onerror=alert(1)>",
  "<!-- 👩‍👩‍👧 -->",
  '"><svg onload=alert(1)>',
  "' onfocus='alert(1)",
  "<b>",
  "&lt;b&gt;",
  "\\u003c",
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "https://a.example",
  "$t(common:nav.plans)",
  "{{companyName}}",
  "{{constructor}}",
  "{{",
  "[?] ",
  "[?] [?] ",
  "\u202Eabc",
  "\u2067abc",
  "\uFEFF",
  "\uD800",
  "\0",
  "é́́́́́́",
  "😀",
  "👩‍👩‍👧‍👦",
  "ﷺ",
  " ",
  "x".repeat(10_000),
  "x ".repeat(5_000),
  "😀".repeat(20),
  "__proto__",
  "constructor",
);
const other = fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 0, 1e308, [], {}, null));
const textPaths = listStrings("", starter).map(({ where }) => where);
const anyPaths = [...textPaths, ...listPaths("", starter)];

/** Most changes keep the variables of a text, because a document with a missing variable is rejected. */
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ path: fc.constantFrom(...textPaths), attack, place: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ path: fc.constantFrom(...anyPaths), value: other }) },
);

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const accepted: Change = {
  path: "facts.company.state",
  attack: "<script>alert(1)</script>",
  place: 2,
};

function apply(content: Content, each: Change): Content {
  if ("value" in each) return changeValue(content, each.path, each.value) ?? content;
  const before = String(listStrings("", content).find(({ where }) => where === each.path)?.value);
  const variables = (before.match(/\{\{.*?\}\}/g) ?? []).join(" ");
  const value = [each.attack, `${each.attack} ${variables}`, `${before} ${each.attack}`][
    each.place
  ];
  return changeValue(content, each.path, value) ?? content;
}

test(
  `each of ${documents} documents is rejected with the paths of its errors, or shown without scripts and wrong links`,
  async () => {
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const document = changes.reduce(apply, starter);
        const issues = listIssues(document, starter);
        for (const { path, message } of issues) {
          expect(message).toMatch(/\p{L}.*[.:/]/u);
          expect(path).toMatch(/^(facts|texts)\b/);
        }
        if (issues.length > 0) return;
        shown += 1;
        expect(dangers(await renderBoth(document))).toEqual(harmless);
      }),
      // On average one document in eight is valid, but none of 60 may be. This one always is.
      { numRuns: documents, examples: [[[accepted]]] },
    );
    expect(shown).toBeGreaterThan(0);
  },
  // A timeout far above the need: 60 documents took 41 s on two cores with a load of 26.
  240_000 + documents * 1_000,
);

function listPaths(path: ContentPath, value: unknown): ContentPath[] {
  if (typeof value !== "object" || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, child]) => {
    const name = Array.isArray(value) ? (child?.key ?? key) : key;
    return listPaths(path ? `${path}.${name}` : name, child);
  });
  return path ? [path, ...below] : below;
}
