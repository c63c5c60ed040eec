import { readStarterContent } from "@fiosite/content/starter-content";
import { expect, test } from "vitest";
import { renderPage } from "./entry-renderer.tsx";

/** The tags of a page without their attributes, and the attributes that can run code. */
function structure(html: string) {
  const tags = html.replace(/="[^"]*"/g, "").match(/<[^>]*>/g) ?? [];
  return {
    names: tags.map((tag) => tag.split(/[\s>]/)[0]),
    handlers: tags.filter((tag) => /\son\w+/i.test(tag)),
    addresses: html.match(/(href|src|action)="\s*javascript:/gi) ?? [],
  };
}

/** Every text of the home page, with its variables behind, so that components still fill them in. */
function withText(text: string) {
  const content = readStarterContent();
  const home = JSON.stringify(content.texts["pt-BR"].home);
  content.texts["pt-BR"].home = JSON.parse(home, (_key, value) => {
    if (typeof value !== "string") return value;
    return [text, ...(value.match(/\{\{.*?\}\}/g) ?? [])].join(" ");
  });
  content.texts["pt-BR"].home.hero.title.highlight = "not in the title";
  return content;
}

const harmless = structure(await renderPage("home", "pt-BR", withText("Bom dia")));

test.each([
  "<script>alert(1)</script>",
  "</script><img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "' onfocus='alert(1)",
  "javascript:alert(1)",
  "$t(common:nav.plans)",
  "<!-- 👩‍👩‍👧 -->",
])("%s stays text wherever a text is shown, even if the schema were not there", async (text) => {
  expect(structure(await renderPage("home", "pt-BR", withText(text)))).toEqual(harmless);
});
