export function logProgress(line: string): void {
  process.stdout.write(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${line}\n`);
}
