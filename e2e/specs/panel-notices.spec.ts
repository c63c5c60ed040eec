import type { PushMessage } from "@fiosite/contract/panel/push";
import type { BrowserContext, LaunchOptions, Page } from "@playwright/test";
import { startTestPushService, type TestPhone } from "../../dev/push/test-push-service.ts";
import { expectPanelAccessible } from "../support/accessibility.ts";
import { expect, openAs, ownPanelTest } from "../support/panel.ts";
import { wholeBrowser } from "../support/test.ts";

interface PushFixtures {
  /** A phone with a push service of the test, because a browser without network gets no subscription. */
  phone: TestPhone;
}

// Each test has its own panel, because contacts that other tests add or take would change the message.
const test = ownPanelTest.extend<PushFixtures, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions: { executablePath: _shell, ...launchOptions } }, use) => {
      await use({ ...launchOptions, ...wholeBrowser });
    },
    { scope: "worker" },
  ],
  panelEnvironment: async ({ panelEnvironment }, use) => {
    await use({ ...panelEnvironment, PANEL_PUSH_PRIVATE_ADDRESSES: "127.0.0.1" });
  },
  phone: async ({ context }, use) => {
    const service = await startTestPushService();
    const phone = service.addPhone();
    await subscribeTo(context, phone);
    await use(phone);
    await service.stop();
  },
});

const turnOn = { name: "Ligar os avisos" };
// Exact, because "Desligados neste aparelho." contains it.
const turnedOn = { name: "Ligados neste aparelho.", exact: true };

test("a phone that was turned on shows what the server sends, and a touch opens the contact", {
  tag: "@phone",
}, async ({ context, panel, phone }) => {
  await context.grantPermissions(["notifications"], { origin: panel.origin });
  const page = await openAs(context, panel, await panel.invite("staff"));
  await page.getByRole("link", turnOn).click();
  await expectPanelAccessible(page, "notices off", page.getByRole("button", turnOn));
  await page.getByRole("button", turnOn).click();
  await expect(page.getByRole("heading", turnedOn)).toBeVisible();

  const { id, name } = await panel.contact("Trairi");
  // If a busy machine does not accept a message in time, the server sends it again after up to a minute.
  const received = expect.poll(() => phone.received.length, { timeout: 150_000 });
  await received.toBeGreaterThan(0);
  const [sent] = phone.received;
  const at = sent?.at ?? "";
  const single: PushMessage = {
    kind: "new",
    count: 1,
    at,
    contact: id,
    town: "Trairi",
    rings: true,
  };
  expect({ ...sent, rings: true }, "at night it may not ring").toEqual(single);
  const shown = { title: "Novo contato em Trairi", body: "Toque para atender.", tag: "new" };
  await deliver(page, panel.origin, JSON.stringify({ ...single, count: 2 }));
  await expect.poll(shownNotices(page)).toEqual([{ ...shown, title: "2 contatos novos" }]);
  await deliver(page, panel.origin, JSON.stringify(sent));
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

/** Runs in the service worker. No protocol can tap a notice, so this dispatches the event of a tap. */
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
  await expect(first.getByRole("heading", turnedOn)).toBeVisible();
  await first.close();
  // The cookie is replaced without signing out, as if somebody had deleted only cookies.
  const second = await openAs(context, panel, await panel.invite("staff"), "/avisos");
  await expect(second.getByRole("button", turnOn)).toBeVisible();
  const kept = () => second.evaluate(() => localStorage.getItem("test-subscription"));
  await expect.poll(kept, "the browser has no subscription any more").toBeNull();
});

test("a browser that refuses says what to do", { tag: "@phone" }, async ({ context, panel }) => {
  const page = await openAs(context, panel, await panel.invite("staff"), "/avisos");
  // A browser without a window refuses the permission by itself.
  await page.getByRole("button", turnOn).click();
  await expectPanelAccessible(
    page,
    "notices blocked",
    page.getByText("O navegador está bloqueando"),
  );
  await context.grantPermissions(["notifications"], { origin: panel.origin });
  await page.getByRole("button", { name: "Já permiti" }).click();
  await expect(page.getByRole("button", turnOn)).toBeVisible();
});

test("an iPhone is told to put the panel on the home screen first, and may say no", {
  tag: "@phone",
}, async ({ context, panel }) => {
  await context.addInitScript(() => Object.assign(Navigator.prototype, { standalone: false }));
  // The offer stands above the list, which exists only after the first contact.
  await panel.contact();
  const page = await openAs(context, panel, await panel.invite("staff"));
  await page.getByRole("link", turnOn).click();
  await expectPanelAccessible(page, "install first", page.getByText("Adicionar à Tela de Início"));
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
  // Only a browser with its own profile can install an app.
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

async function subscribeTo(context: BrowserContext, { subscription }: TestPhone): Promise<void> {
  await context.addInitScript((json) => {
    const given = {
      endpoint: json.endpoint,
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem("test-subscription");
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem("test-subscription", "yes");
      return given as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem("test-subscription") ? (given as unknown as PushSubscription) : null;
  }, subscription);
}

/** Delivers a message like the browser's own push client. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations.filter(({ scopeURL }) => scopeURL === `${origin}/`);
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await devtools.detach();
}

/** The notices that the phone shows. */
const shownNotices = (page: Page) => () =>
  page.evaluate(async () => {
    const notices = await (await navigator.serviceWorker.ready).getNotifications();
    return notices.map(({ title, body, tag }) => ({ title, body, tag }));
  });
