import { link, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Content } from "@fiosite/content/content";
import { pictureFolder, pictureNames } from "@fiosite/content/pictures";
import { UnshowableContent } from "../unshowable-content.ts";
import { syncFolder, writeDurably } from "../write-durably.ts";

interface ReplacedPictures {
  content: Content;
  /** The version that is shown now. */
  shown: string;
  readPicture(id: string): Promise<Record<string, Buffer> | undefined>;
}

/** Beside the pages of the version that shows them, so that they go when its folder goes. */
export async function writeReplacedPictures(
  version: string,
  { content, shown, readPicture }: ReplacedPictures,
): Promise<void> {
  const [from, to] = [shown, version].map((each) => join(each, "public", pictureFolder));
  const ids = pictureNames.flatMap((name) => content.facts[`${name}Picture`] ?? []);
  if (ids.length === 0 || !from || !to) return;
  await mkdir(to, { recursive: true });
  for (const id of ids) {
    const files = await readPicture(id);
    if (!files)
      throw new UnshowableContent("Uma foto não foi encontrada. Escolha a foto outra vez.");
    for (const [name, bytes] of Object.entries(files)) {
      // The name holds a hash of the bytes, so the version that is shown has the same file.
      await link(join(from, name), join(to, name)).catch(() => writeDurably(join(to, name), bytes));
    }
  }
  await syncFolder(to);
}
