interface Stoppable {
  stop(): Promise<void>;
}

/** Ctrl-C or SIGTERM stops the parts in the order given, those that need others first. */
export function endOnSignal(parts: Stoppable[]): void {
  const end = async () => {
    for (const part of parts) await part.stop();
    process.exit(0);
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
}
