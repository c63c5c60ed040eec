import { createInterface } from "node:readline";

/** The question goes to standard error, so that an output sent to a file holds only the result. */
export async function askLine(question: string): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return "";
}
