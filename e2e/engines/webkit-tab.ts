import { sizes, type Tab, type Visit } from "./engine.ts";
import type { WebdriverSession } from "./webdriver-session.ts";

const scriptTimeoutMs = 2_000;

/** MiniBrowser's window cannot be narrower than about 450 px, which is the width of its "phone". */
export async function openWebkitTab(session: WebdriverSession, visit: Visit): Promise<Tab> {
  const collected: string[] = [];
  await session.send("POST", "window/rect", sizes[visit.width]);

  // WebKitGTK never responds to a script that it received while a link replaced the page, so ask again.
  const evaluate: Tab["evaluate"] = async (run, ...args) => {
    const command = { script: `return (${run})(...arguments)`, args };
    try {
      return await session.send(
        "POST",
        "execute/sync",
        command,
        AbortSignal.timeout(scriptTimeoutMs),
      );
    } catch (error) {
      if (error instanceof DOMException && error.name === "TimeoutError") {
        return evaluate(run, ...args);
      }
      throw error;
    }
  };

  async function problems() {
    collected.push(...(await evaluate(takeProblems)));
    return collected;
  }

  async function act(type: "pointer" | "key", actions: object[]) {
    await session.send("POST", "actions", { actions: [{ type, id: type, actions }] });
  }

  return {
    goto: async (address) => {
      await problems();
      await session.send("POST", "url", { url: address });
      if (visit.hasJavaScript) await evaluate(collectProblems);
    },
    evaluate,
    clickAt: (x, y) =>
      act("pointer", [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]),
    type: (text) =>
      act(
        "key",
        [...text].flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]),
      ),
    problems,
    close: () => session.end(),
  };
}

/**
 * WebDriver has no command for the console, and the private window that MiniBrowser opens writes no log.
 * Errors before the load event are missed; islands load later, when the visitor scrolls near them.
 */
function collectProblems() {
  const problems: string[] = [];
  Reflect.set(window, "problems", problems);
  addEventListener("error", ({ message }) => problems.push(message));
  addEventListener("unhandledrejection", ({ reason }) => problems.push(String(reason)));
  for (const level of ["error", "warn"] as const) {
    console[level] = (...parts: unknown[]) => problems.push(parts.map(String).join(" "));
  }
}

function takeProblems(): string[] {
  return Reflect.get(window, "problems")?.splice(0) ?? [];
}
