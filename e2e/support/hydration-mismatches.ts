import type { Locator } from "@playwright/test";

/** Hydration does not fix wrong attributes, so this compares React's props with the attributes of each element. */
export function hydrationMismatches(island: Locator): Promise<string[]> {
  return island.evaluate((root) => {
    const renamed: Record<string, string> = { className: "class", htmlFor: "for" };
    const same = "id href lang src alt rel target role type name action method placeholder width d";
    for (const name of same.split(" ")) renamed[name] = name;
    const wrong: string[] = [];
    for (const element of root.querySelectorAll("*")) {
      const key = Object.keys(element).find((name) => name.startsWith("__reactProps"));
      if (!key) wrong.push(`not hydrated: ${element.outerHTML.slice(0, 100)}`);
      for (const [property, value] of Object.entries(key ? Reflect.get(element, key) : {})) {
        const isPlain = /^(aria|data)-/.test(property);
        const name = isPlain ? property : renamed[property];
        if (!name || value === undefined) continue;
        const found = element.getAttribute(name)?.replace(/ animated$/, "");
        if (found !== String(value)) wrong.push(`${name}: ${value}, not ${found}`);
      }
    }
    return wrong;
  });
}
