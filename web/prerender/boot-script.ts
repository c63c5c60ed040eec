import { fileURLToPath } from "node:url";
import { build } from "vite";

/** The inline script of every page: `src/app/boot.ts` with all it imports, in one small piece. */
export async function buildBootScript(entryAddress: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL("..", import.meta.url)),
    logLevel: "warn",
    publicDir: false,
    define: { clientEntry: JSON.stringify(entryAddress) },
    build: {
      write: false,
      target: "chrome107",
      lib: { entry: "src/app/boot.ts", formats: ["iife"], name: "boot" },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error("the boot script was not built");
  return output.output[0].code.trim();
}
