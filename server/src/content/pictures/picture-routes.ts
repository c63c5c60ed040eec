import type { Content } from "@fiosite/content/content";
import {
  pictureFolder,
  pictureFormats,
  pictureNames,
  pictureWidths,
} from "@fiosite/content/pictures";
import {
  mostPictureBytes,
  picturePaths,
  pictureQuerySchema,
  picturesPath,
  pictureTypes,
} from "@fiosite/contract/panel/pictures";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { need, parsed, refuse, signedIn, withProof } from "../../platform/access.ts";
import { type Database, onConnection } from "../../platform/database.ts";
import { askPublisher } from "../ask-publisher.ts";
import { withSite } from "../site-store.ts";
import { makeSitePicture } from "./make-site-picture.ts";
import { erasePicture, listKeptPictures, readPictureFile, savePicture } from "./picture-store.ts";

const fileName = new RegExp(
  `^([a-z]+-[0-9a-f]{32})-(${pictureWidths.join("|")})\\.(${pictureFormats.join("|")})$`,
);
const idSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[a-z]+-[0-9a-f]{32}$/)) });
const fileSchema = v.object({ file: v.pipe(v.string(), v.regex(fileName)) });

interface PictureDependencies {
  database: Database;
  starter: Content;
  publishRequest: string | undefined;
}

export async function pictureRoutes(
  app: FastifyInstance,
  { database, starter, publishRequest }: PictureDependencies,
): Promise<void> {
  // This parser is only for this plugin: no other route of the panel reads more than a few kilobytes.
  app.addContentTypeParser([...pictureTypes], { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  let isBusy = false;
  let decoding: Promise<unknown> = Promise.resolve();

  /** Runs before the body is read: several photos of 15 MB and their pixels would not fit into the panel's memory. */
  async function oneAtATime(_request: FastifyRequest, reply: FastifyReply) {
    // If the connection dropped while the session was read, "close" does not come any more, and nobody reads the response.
    if (isBusy || reply.raw.destroyed) return refuse(reply, "tooManyRequests");
    isBusy = true;
    // Wait for the decoder, because the connection may drop while the photo is still being decoded.
    reply.raw.once("close", async () => {
      await decoding;
      isBusy = false;
    });
  }

  const upload = { ...signedIn, bodyLimit: mostPictureBytes, onRequest: oneAtATime };
  app.post(picturesPath, upload, async (request, reply) => {
    const { name, ...crop } = parsed(pictureQuerySchema, request.query);
    if (!Buffer.isBuffer(request.body)) return refuse(reply, "badRequest");
    const making = makeSitePicture({ bytes: request.body, name, crop });
    decoding = making;
    const made = await making;
    const { mostMemoryKb } = made;
    if ("refusal" in made) {
      request.log.info({ reason: made.refusal, mostMemoryKb }, "picture refused");
      return reply.code(422).send({ code: "refused", reason: made.refusal });
    }
    const isSaved = await savePicture(database, made);
    if (!isSaved) return refuse(reply, "tooManyRequests");
    request.log.info({ picture: made.id, mostMemoryKb }, "picture made");
    return reply.code(201).send({ id: made.id });
  });

  app.get(picturesPath, need("publish"), async () => {
    const pictures = (await listKeptPictures(database)).map(({ id, madeAt }) => ({
      id,
      name: pictureNames.find((name) => id.startsWith(name)),
      madeAt: madeAt.toISOString(),
    }));
    return { pictures };
  });

  app.delete(picturePaths(":id").picture, withProof(need("publish")), async (request, reply) => {
    const asked = { ...parsed(idSchema, request.params, 404), personId: request.person.id };
    // The draft is locked, so that nobody can put the picture on the site at the same time.
    const outcome = await onConnection(database, (client) =>
      withSite(client, starter, () => erasePicture(client, asked)),
    );
    if (outcome !== "erased") return refuse(reply, outcome === "needed" ? "changed" : "notFound");
    // The publisher removes the picture's files from older versions of the pages.
    if (publishRequest !== undefined) await askPublisher(publishRequest);
    return reply.code(204).send();
  });

  // No session is needed: the preview has no origin, so its requests carry no cookie. The names cannot be guessed.
  app.get(`/${pictureFolder}/:file`, async ({ params }, reply) => {
    const [, id, width, format] = parsed(fileSchema, params, 404).file.match(fileName) ?? [];
    const bytes = await readPictureFile(database, { id, width: Number(width), format } as never);
    if (!bytes) return refuse(reply, "notFound");
    return reply
      .type(`image/${format}`)
      .header("Cache-Control", "public, max-age=31536000, immutable")
      .header("Cross-Origin-Resource-Policy", "cross-origin")
      .send(bytes);
  });
}
