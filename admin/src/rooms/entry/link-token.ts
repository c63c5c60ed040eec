let token: string | undefined;

/**
 * The secret of a link by e-mail. It stands after `#`, so no server and no log sees it; it leaves the address bar at once, so
 * neither does the browser's history. React calls an initial state twice in development, hence the variable.
 */
export function takeToken(): string | undefined {
  const found = new URLSearchParams(location.hash.slice(1)).get("t");
  if (found) {
    token = found;
    history.replaceState(history.state, "", location.pathname);
  }
  return token;
}
