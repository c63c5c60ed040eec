import type { PushMessage } from "../../contract/panel/push.ts";
import { expect, openAs } from "../support/panel.ts";
import { expectAccessible } from "../support/panel-accessibility.ts";
import { deliver, shownNotices, test } from "../support/push.ts";

const turnOn = { name: "Ligar os avisos" };

test("a phone that was turned on shows what the server sends, and a touch opens the contact", {
  tag: "@phone",
}, async ({ context, panel, phone }) => {
  await context.grantPermissions(["notifications"], { origin: panel.origin });
  const page = await openAs(context, panel, await panel.invite("staff"));
  await page.getByRole("link", turnOn).click();
  await expectAccessible(page, "notices off", page.getByRole("button", turnOn));
  await page.getByRole("button", turnOn).click();
  await expect(page.getByRole("heading", { name: "Ligados neste aparelho." })).toBeVisible();

  const { id, name } = await panel.contact("Trairi");
  // A message that a busy machine did not take in time is sent again after up to a minute.
  const received = expect.poll(() => phone.received.length, { timeout: 150_000 });
  await received.toBeGreaterThan(0);
  // Other tests add contacts too, so the number of those that wait is not known here.
  const [sent] = phone.received;
  const title = sent?.count === 1 ? "Novo contato em Trairi" : `${sent?.count} contatos novos`;
  const body = "Toque para atender.";
  await deliver(page, panel.origin, JSON.stringify(sent));
  await expect.poll(shownNotices(page)).toEqual([{ title, body, tag: "new" }]);

  const single: PushMessage = { kind: "new", count: 1, contact: id, town: "Trairi", rings: true };
  await deliver(page, panel.origin, JSON.stringify(single));
  const shown = { title: "Novo contato em Trairi", body, tag: "new" };
  await expect.poll(shownNotices(page), "the newer one replaces it").toEqual([shown]);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(touchNotice);
  await expect(page).toHaveURL(`${panel.origin}/contatos/${id}`);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect.poll(shownNotices(page)).toEqual([]);

  await page.goto(`${panel.origin}/avisos`);
  await page.getByRole("button", { name: "Desligar" }).click();
  await expect(page.getByRole("heading", { name: "Desligados neste aparelho." })).toBeVisible();
});

/** Runs in the service worker. No protocol touches a notice, so this dispatches what the touch causes. */
async function touchNotice(): Promise<void> {
  const worker = globalThis as unknown as { registration: ServiceWorkerRegistration };
  const [notification] = await worker.registration.getNotifications();
  const Touch = Reflect.get(globalThis, "NotificationEvent");
  dispatchEvent(new Touch("notificationclick", { notification }));
}

test("who signs in on a browser with somebody else's subscription does not get its notices", {
  tag: "@phone",
}, async ({ context, panel, phone }) => {
  await context.grantPermissions(["notifications"], { origin: panel.origin });
  expect(phone.received).toEqual([]);
  const first = await openAs(context, panel, await panel.invite("staff"), "/avisos");
  await first.getByRole("button", turnOn).click();
  await expect(first.getByRole("heading", { name: "Ligados neste aparelho." })).toBeVisible();
  await first.close();
  // The cookie is replaced and not ended, as if somebody had deleted only cookies.
  const second = await openAs(context, panel, await panel.invite("staff"), "/avisos");
  await expect(second.getByRole("button", turnOn)).toBeVisible();
  const kept = () => second.evaluate(() => localStorage.getItem("test-subscription"));
  await expect.poll(kept, "the browser has no subscription any more").toBeNull();
});

test("a browser that refuses says what to do", { tag: "@phone" }, async ({ context, panel }) => {
  const page = await openAs(context, panel, await panel.invite("staff"), "/avisos");
  // A browser without a window refuses by itself.
  await page.getByRole("button", turnOn).click();
  await expectAccessible(page, "notices blocked", page.getByText("O navegador está bloqueando"));
  await context.grantPermissions(["notifications"], { origin: panel.origin });
  await page.getByRole("button", { name: "Já permiti" }).click();
  await expect(page.getByRole("button", turnOn)).toBeVisible();
});

test("an iPhone is told to put the panel on the home screen first, and may say no", {
  tag: "@phone",
}, async ({ context, panel }) => {
  await context.addInitScript(() => Object.assign(Navigator.prototype, { standalone: false }));
  const page = await openAs(context, panel, await panel.invite("staff"));
  await page.getByRole("link", turnOn).click();
  await expectAccessible(page, "install first", page.getByText("Adicionar à Tela de Início"));
  await page.goto(`${panel.origin}/contatos`);
  await page.getByRole("button", { name: "Agora não" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Contatos" })).toBeVisible();
  await expect(page.getByRole("link", turnOn)).toHaveCount(0);
});

test("phones can install the panel", { tag: "@phone" }, async ({
  panel,
  playwright,
  launchOptions,
}) => {
  // Only a browser with a profile of its own installs anything.
  const browser = await playwright.chromium.launchPersistentContext("", launchOptions);
  const page = await browser.newPage();
  await page.goto(panel.origin);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await browser.newCDPSession(page);
  const faults = async () =>
    (await devtools.send("Page.getInstallabilityErrors")).installabilityErrors;
  await expect.poll(faults).toEqual([]);
  await browser.close();
});
