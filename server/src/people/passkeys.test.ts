import { panelPaths } from "@fiosite/contract/panel/paths";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAuthenticator } from "../../../dev/panel/test-authenticator.ts";
import { panelOrigin, startTestPanel, type TestPanel } from "../../../dev/panel/test-panel.ts";
import { createChallenges } from "./passkey-ceremony.ts";

let panel: TestPanel;

beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.stop());

const origin = panelOrigin;
const post = (path: string, json?: unknown, cookie?: string) =>
  panel.request(path, { method: "POST", json, cookie });
const challengeOf = async (path: string, cookie?: string): Promise<string> =>
  (await post(path, undefined, cookie)).json.challenge;
const signInChallenge = () => challengeOf(panelPaths.passkeyChallenge);
const signIn = (response: unknown) => post(panelPaths.passkeySignIn, response);
const clientData = (challenge: string) =>
  Buffer.from(JSON.stringify({ challenge })).toString("base64url");
const refused = [403, { code: "passkey_refused" }];

/** A person with a phone that has a passkey. */
async function newPasskey(counter = 0) {
  const person = await panel.addPerson("staff");
  const cookie = await panel.signIn(person);
  const phone = createTestAuthenticator();
  const challenge = await challengeOf(panelPaths.passkeyOptions, cookie);
  const response = phone.create({ challenge, origin, counter });
  expect((await post(panelPaths.passkeys, response, cookie)).status).toBe(201);
  return { person, cookie, phone };
}

test("a person creates a passkey and signs in with it, without saying who they are", async () => {
  const { person, cookie, phone } = await newPasskey();
  expect((await panel.request(panelPaths.session, { cookie })).json.hasPasskey).toBe(true);
  const response = phone.get({ challenge: await signInChallenge(), origin }, person.id);
  const { status, json, headers } = await signIn(response);
  expect([status, json.person.id]).toEqual([200, person.id]);
  const again = headers["set-cookie"]?.[0]?.split(";")[0];
  expect((await panel.request(panelPaths.session, { cookie: again })).json).toEqual(json);
});

test("options ask for a discoverable passkey of this host", async () => {
  const { cookie, person, phone } = await newPasskey();
  const { json } = await post(panelPaths.passkeyOptions, undefined, cookie);
  expect(json).toMatchObject({
    rp: { id: "painel.provedor.example" },
    user: { id: Buffer.from(person.id).toString("base64url"), name: person.email },
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    excludeCredentials: [{ id: phone.id }],
  });
  const signInOptions = (await post(panelPaths.passkeyChallenge)).json;
  expect(signInOptions).toMatchObject({ rpId: "painel.provedor.example" });
  expect(signInOptions.allowCredentials ?? []).toEqual([]);
});

test("a response serves once", async () => {
  const { phone } = await newPasskey();
  const response = phone.get({ challenge: await signInChallenge(), origin });
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => signIn(response)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([200, 403, 403, 403]);
});

test("a passkey of another host or page is refused", async () => {
  const { phone } = await newPasskey();
  for (const wrong of [
    { origin: "https://provedor.example" },
    { origin: "https://painel.attacker.example" },
    { origin, rpId: "provedor.example" },
    { origin, type: "webauthn.create" },
  ]) {
    const response = phone.get({ challenge: await signInChallenge(), ...wrong });
    const { status, json } = await signIn(response);
    expect([status, json]).toEqual(refused);
  }
});

test("a challenge for another purpose, of another person or invented is refused", async () => {
  const { phone, cookie } = await newPasskey();
  const other = await newPasskey();
  const registration = await challengeOf(panelPaths.passkeyOptions, cookie);
  expect((await signIn(phone.get({ challenge: registration, origin }))).status).toBe(403);
  const stranger = createTestAuthenticator();
  const add = (challenge: string) =>
    post(panelPaths.passkeys, stranger.create({ challenge, origin }), other.cookie);
  expect((await add(registration)).status).toBe(403);
  expect((await add(await signInChallenge())).status).toBe(403);
  expect((await signIn(phone.get({ challenge: "AAAA", origin }))).status).toBe(403);
});

test("a copied passkey is refused: its counter has been used", async () => {
  const { phone } = await newPasskey(7);
  const use = async (counter: number) =>
    (await signIn(phone.get({ challenge: await signInChallenge(), origin, counter }))).status;
  expect([await use(9), await use(8), await use(9), await use(0), await use(10)]).toEqual([
    200, 403, 403, 403, 200,
  ]);
});

test("a wrong signature, another person's handle and an unknown passkey are refused alike", async () => {
  const { phone, person } = await newPasskey();
  const other = await newPasskey();
  const unknown = createTestAuthenticator();
  const get = async (from: typeof phone, handle?: string) =>
    from.get({ challenge: await signInChallenge(), origin }, handle);
  const forged = { ...(await get(unknown, person.id)), id: phone.id, rawId: phone.id };
  for (const response of [forged, await get(phone, other.person.id), await get(unknown)]) {
    const { status, json } = await signIn(response);
    expect([status, json]).toEqual(refused);
  }
});

test("one phone's passkey cannot be claimed by a second person", async () => {
  const { phone, person } = await newPasskey();
  const { cookie } = await newPasskey();
  const challenge = await challengeOf(panelPaths.passkeyOptions, cookie);
  expect(
    (await post(panelPaths.passkeys, phone.create({ challenge, origin }), cookie)).status,
  ).toBe(403);
  const owners = await panel.sql(
    `select person_id from passkeys join sessions on sessions.id = session_id where credential_id = '${phone.id}'`,
  );
  expect(owners).toEqual([{ person_id: person.id }]);
});

test("a passkey that asked for no finger, face or code opens the panel to no owner", async () => {
  const { phone, person } = await newPasskey();
  const use = async (isVerified: boolean) =>
    (await signIn(phone.get({ challenge: await signInChallenge(), origin, isVerified }))).status;
  expect(await use(false)).toBe(200);
  await panel.sql(`update people set role = 'owner' where id = '${person.id}'`);
  expect([await use(false), await use(true)]).toEqual([403, 200]);
  const cookie = await panel.signIn(person);
  const { json } = await post(panelPaths.passkeyOptions, undefined, cookie);
  expect(json.authenticatorSelection.userVerification).toBe("required");
  const created = createTestAuthenticator().create({
    challenge: json.challenge,
    origin,
    isVerified: false,
  });
  expect((await post(panelPaths.passkeys, created, cookie)).status).toBe(403);
});

test("the passkey of a removed person is refused", async () => {
  const { phone, person } = await newPasskey();
  await panel.sql(`update people set removed_at = now() where id = '${person.id}'`);
  const { status, json } = await signIn(phone.get({ challenge: await signInChallenge(), origin }));
  expect([status, json]).toEqual(refused);
});

test.each([
  undefined,
  {},
  { id: "x" },
  { id: 1, response: {} },
  { id: "x", response: { clientDataJSON: "e30" } },
  { id: "x", response: { clientDataJSON: clientData("\0") } },
])("%j is no passkey", async (json) => {
  expect((await signIn(json)).status).toBe(403);
});

test("a passkey's name that PostgreSQL cannot store is refused", async () => {
  const clientDataJSON = clientData(await signInChallenge());
  expect((await signIn({ id: "\0", response: { clientDataJSON } })).status).toBe(403);
  const cookie = await panel.signIn(await panel.addPerson("staff"));
  const challenge = await challengeOf(panelPaths.passkeyOptions, cookie);
  const created = createTestAuthenticator().create({ challenge, origin });
  const response = { ...created.response, transports: ["\0"] };
  expect((await post(panelPaths.passkeys, { ...created, response }, cookie)).status).toBe(403);
});

let now = 0;
const challenges = createChallenges(() => now);
const make = (purpose: string) => Buffer.from(challenges.make(purpose)).toString("base64url");

test("a challenge serves once, for its purpose and for five minutes", () => {
  const [first, second] = [make("sign-in"), make("sign-in")];
  expect(first).not.toBe(second);
  expect(challenges.use(first, "Maria")).toBe(false);
  expect(challenges.use(first, "sign-in")).toBe(true);
  now += 299_000;
  expect(challenges.use(first, "sign-in")).toBe(false);
  // This spelling decodes to the same bytes.
  expect(challenges.use(`${first}=`, "sign-in")).toBe(false);
  now += 1_000;
  expect(challenges.use(first, "sign-in")).toBe(false);
  expect(challenges.use(second, "sign-in")).toBe(false);
});

test("a challenge that was changed, cut off, invented or made before a restart is rejected", () => {
  const good = make("sign-in");
  const later = Buffer.from(good, "base64url");
  later.writeDoubleBE(now + 1e12, 16);
  const earlier = Buffer.from(createChallenges(() => now).make("sign-in")).toString("base64url");
  for (const wrong of [later.toString("base64url"), good.slice(4), "", "AAAA", earlier]) {
    expect(challenges.use(wrong, "sign-in")).toBe(false);
  }
  expect(challenges.use(good, "sign-in")).toBe(true);
});
