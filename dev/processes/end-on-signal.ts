interface Stoppable {
  stop(): Promise<void>;
}

/** On Ctrl-C or SIGTERM stops everything in the given order: a server before the database it uses. */
export function endOnSignal(services: Stoppable[]): void {
  const end = async () => {
    for (const service of services) await service.stop();
    process.exit(0);
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
}
