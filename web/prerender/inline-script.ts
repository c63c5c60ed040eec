import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Bundles a script and its imports for inlining into the page. */
export async function buildInlineScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL("..", import.meta.url)),
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "chrome107",
      lib: { entry, formats: ["iife"], name: "script" },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code.trim();
}
