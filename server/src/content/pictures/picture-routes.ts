import { pictureFolder, pictureFormats, pictureWidths } from "@fiosite/content/pictures";
import {
  mostPictureBytes,
  pictureQuerySchema,
  picturesPath,
  pictureTypes,
} from "@fiosite/contract/panel/pictures";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { refuse, signedIn } from "../../platform/access.ts";
import type { Database } from "../../platform/database.ts";
import { makeSitePicture } from "./make-site-picture.ts";
import { readPictureFile, savePicture } from "./picture-store.ts";

const fileName = new RegExp(
  `^([a-z]+-[0-9a-f]{32})-(${pictureWidths.join("|")})\\.(${pictureFormats.join("|")})$`,
);
const fileSchema = v.object({ file: v.pipe(v.string(), v.regex(fileName)) });

export async function pictureRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): Promise<void> {
  // Only inside this plugin: no other route of the panel reads more than a few kilobytes.
  app.addContentTypeParser([...pictureTypes], { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  let isBusy = false;
  let decoding: Promise<unknown> = Promise.resolve();

  /** Before the body is read: several photos of 15 MB and their pixels would not fit into the panel's memory. */
  async function oneAtATime(_request: FastifyRequest, reply: FastifyReply) {
    if (isBusy) return refuse(reply, "tooManyRequests");
    isBusy = true;
    // A connection may be lost while the photo is still being decoded.
    reply.raw.once("close", async () => {
      await decoding;
      isBusy = false;
    });
  }

  const upload = { ...signedIn, bodyLimit: mostPictureBytes, onRequest: oneAtATime };
  app.post(picturesPath, upload, async (request, reply) => {
    const read = v.safeParse(pictureQuerySchema, request.query);
    if (!read.success || !Buffer.isBuffer(request.body)) return refuse(reply, "badRequest");
    const { name, ...crop } = read.output;
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

  // Without a session: the preview has no origin, so its requests carry no cookie. The names cannot be guessed.
  app.get(`/${pictureFolder}/:file`, async ({ params }, reply) => {
    const named = v.safeParse(fileSchema, params);
    const [, id, width, format] = (named.success && named.output.file.match(fileName)) || [];
    const bytes =
      id && (await readPictureFile(database, { id, width: Number(width), format } as never));
    if (!bytes) return refuse(reply, "notFound");
    return reply
      .type(`image/${format}`)
      .header("Cache-Control", "public, max-age=31536000, immutable")
      .header("Cross-Origin-Resource-Policy", "cross-origin")
      .send(bytes);
  });
}
