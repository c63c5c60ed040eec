/** The part of the W3C WebDriver protocol that the journeys need: https://www.w3.org/TR/webdriver2/#endpoints */
export interface WebdriverSession {
  /** Sends any command of the session. */
  send<Result>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
    signal?: AbortSignal,
  ): Promise<Result>;
  end(): Promise<void>;
}

export async function openWebdriverSession(
  driver: string,
  alwaysMatch: object,
): Promise<WebdriverSession> {
  const { sessionId } = await send<{ sessionId: string }>("POST", `${driver}/session`, {
    capabilities: { alwaysMatch },
  });
  const session = `${driver}/session/${sessionId}`;
  return {
    send: (method, path, body, signal) => send(method, `${session}/${path}`, body, signal),
    end: () => send("DELETE", session),
  };
}

export async function isReady(driver: string): Promise<boolean> {
  return send<{ ready: boolean }>("GET", `${driver}/status`).then(
    ({ ready }) => ready,
    () => false,
  );
}

async function send<Result>(
  method: string,
  address: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Result> {
  const response = await fetch(address, {
    method,
    ...(signal && { signal }),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${address}: ${value.error}, ${value.message}`);
  return value;
}
