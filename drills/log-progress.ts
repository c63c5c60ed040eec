export function logProgress(line: string): void {
  process.stdout.write(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${line}\n`);
}

export function logSeconds(what: string, seconds: number[]): void {
  const sorted = seconds.toSorted((one, other) => one - other);
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  logProgress(`${what}: median ${median.toFixed(1)} s, worst ${worst.toFixed(1)} s`);
}
