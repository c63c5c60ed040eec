import { createInterface, type Interface } from "node:readline";

/**
 * Asks on standard error, so that an output sent to a file holds only the result. One reader serves all questions: a
 * second one would miss what the first has already read. Without a terminal or a line the answer is empty.
 */
export function openQuestions() {
  let reader: Interface | undefined;
  let lines: AsyncIterator<string> | undefined;
  return {
    ask: async (question: string): Promise<string> => {
      process.stderr.write(question);
      reader ??= createInterface({ input: process.stdin });
      lines ??= reader[Symbol.asyncIterator]();
      const line = await lines.next();
      return line.done ? "" : line.value;
    },
    /** An open reader would keep the process running. */
    close: () => reader?.close(),
  };
}
