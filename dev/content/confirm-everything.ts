import type { SiteField } from "../../contract/panel/fields.ts";
import type { SiteEdit } from "../../contract/panel/site.ts";

/** What the starter content leaves out. */
const supplied: Record<string, string> = {
  "facts.company.legalName": "Provedor Ltda.",
  "facts.company.cnpj": "00.000.000/0001-91",
  "facts.company.streetAddress": "Rua A, 1",
  "facts.company.scmAuthorization": "1/2026",
  "facts.company.dataProtectionEmail": "dados@provedor.example",
};

/** The edits that confirm every open fact, as many at a time as the server takes. */
export function confirmEverything(open: SiteField[]): SiteEdit[][] {
  const edits = open.flatMap(({ values }) =>
    values
      .filter((value) => value.open)
      .map(({ path, value, open: asked }) => ({
        ...{ path, expected: value, value: asked?.confirmed ?? supplied[path] },
      })),
  );
  return Array.from({ length: Math.ceil(edits.length / 50) }, (_, at) =>
    edits.slice(at * 50, at * 50 + 50),
  );
}
