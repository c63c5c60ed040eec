import { readFileSync } from "node:fs";
import { fitPicture, type PictureSource } from "./fit-picture.ts";

/** The program of the process that decodes one photo, see `make-site-picture.ts`. */
process.once("message", (source: PictureSource) => {
  void fitPicture(source).then((outcome) =>
    process.send?.({ ...outcome, mostMemoryKb: mostMemoryKb() }, () => process.disconnect()),
  );
});

/** `process.resourceUsage()` would include the memory of the panel, which started this process. */
function mostMemoryKb(): number {
  return Number(readFileSync("/proc/self/status", "utf8").match(/VmHWM:\s*(\d+)/)?.[1]);
}
