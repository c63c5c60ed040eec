import { compressFolder } from "./compress.ts";

/** `node compress-folder.ts dist`: the build of the panel runs it, which may not import the site's code. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder whose files are compressed");
compressFolder(folder);
