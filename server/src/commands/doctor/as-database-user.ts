import { execFileSync } from "node:child_process";

/**
 * Over its socket PostgreSQL knows a caller by the user of the process ("peer"), so root takes the role's own user
 * for the length of a connection. Elsewhere, or when there is no such user, nothing changes.
 */
export async function asDatabaseUser<Result>(
  databaseUrl: string,
  task: () => Promise<Result>,
): Promise<Result> {
  const url = new URL(databaseUrl);
  const user = url.searchParams.get("user") ?? url.username;
  const isSocket = url.searchParams.get("host")?.startsWith("/") ?? false;
  if (!isSocket || process.geteuid?.() !== 0 || !isUserOfMachine(user)) return task();
  process.seteuid?.(user);
  try {
    return await task();
  } finally {
    process.seteuid?.(0);
  }
}

function isUserOfMachine(user: string): boolean {
  try {
    execFileSync("id", ["-u", user], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
