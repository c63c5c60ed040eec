import type { Content } from "@fiosite/content/content";
import { describeField } from "@fiosite/content/fields/describe-field";
import { languages } from "@fiosite/content/languages";
import { readContent } from "@fiosite/content/schema/content-schema";
import { pageNames } from "@fiosite/contract/pages";
import { previewQuerySchema } from "@fiosite/contract/panel/fields";
import { previewPaths } from "@fiosite/contract/panel/site-paths";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { readVersion } from "../../content/publication-store.ts";
import { readSiteView, withLastingPromotions } from "../../content/site-view.ts";
import { parsed, refuse, signedIn } from "../../platform/access.ts";
import type { SiteDependencies } from "./site-dependencies.ts";

const pageSchema = v.object({ page: v.picklist(pageNames), language: v.picklist(languages) });
const paths = previewPaths(":page", ":language");

export async function previewRoutes(
  app: FastifyInstance,
  { database, starter, previews }: SiteDependencies,
): Promise<void> {
  app.get(paths.preview, signedIn, async ({ params, query }, reply) => {
    const { page, language } = parsed(pageSchema, params, 404);
    const content = await contentOf(parsed(previewQuerySchema, query, 404));
    if (!content) return refuse(reply, "notFound");
    const { html } = await previews.render(content, page, language);
    const { previewScript, previewPolicy } = await previews.frame();
    return (
      reply
        .type("text/html; charset=utf-8")
        .header("Content-Security-Policy", previewPolicy)
        // Without this header nginx would add DENY.
        .header("X-Frame-Options", "SAMEORIGIN")
        .send(html + previewScript)
    );
  });

  app.get(paths.texts, signedIn, async ({ params }) => {
    const { page, language } = parsed(pageSchema, params, 404);
    const view = await readSiteView(database, starter);
    const { texts } = await previews.render(withLastingPromotions(view), page, language);
    return {
      texts: texts.map((text) => ({
        ...text,
        label: describeField(text.paths[0] ?? "", view)?.label ?? "",
      })),
    };
  });

  /** The content of the draft as visitors would see it, or of a version that this release can show. */
  async function contentOf({ version, promotions }: PreviewQuery): Promise<Content | undefined> {
    if (version === undefined) {
      const view = await readSiteView(database, starter);
      return promotions === "no" ? view.content : withLastingPromotions(view);
    }
    const older = await readVersion(database, version);
    const read = readContent(older?.document, starter);
    return read.isReadable ? read.content : undefined;
  }
}

type PreviewQuery = v.InferOutput<typeof previewQuerySchema>;
