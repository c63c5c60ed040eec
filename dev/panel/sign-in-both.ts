import type { TestPanel } from "./test-panel.ts";

/** Adds an owner and somebody of the staff, and returns what each can request of the panel. */
export async function signInBoth(panel: TestPanel) {
  const people = { owner: await panel.addPerson("owner"), staff: await panel.addPerson("staff") };
  const cookies = {
    owner: await panel.signIn(people.owner),
    staff: await panel.signIn(people.staff),
  };
  const as = (cookie: string) => ({
    get: (path: string, query: Record<string, string> = {}) => {
      const search = new URLSearchParams(query).toString();
      return panel.request(search ? `${path}?${search}` : path, { cookie });
    },
    post: (path: string, json: unknown = {}) =>
      panel.request(path, { cookie, method: "POST", json }),
  });
  return { people, cookies, owner: as(cookies.owner), staff: as(cookies.staff) };
}
