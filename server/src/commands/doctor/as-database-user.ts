import { execFileSync } from "node:child_process";

/**
 * On its socket PostgreSQL authenticates by the user of the process ("peer"), so root switches to the role's user
 * while it is connected. Without a socket, or without such a user, the task runs as the current user.
 */
export async function asDatabaseUser<Result>(
  databaseUrl: string,
  task: () => Promise<Result>,
): Promise<Result> {
  const url = new URL(databaseUrl);
  const user = url.searchParams.get("user") ?? url.username;
  const isSocket = url.searchParams.get("host")?.startsWith("/") ?? false;
  if (!isSocket || process.geteuid?.() !== 0 || !isSystemUser(user)) return task();
  process.seteuid?.(user);
  try {
    return await task();
  } finally {
    process.seteuid?.(0);
  }
}

function isSystemUser(user: string): boolean {
  try {
    execFileSync("id", ["-u", user], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
