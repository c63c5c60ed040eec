import type { BrowserContext, LaunchOptions, Page } from "@playwright/test";
import { startTestPushService, type TestPhone } from "../../dev/push/test-push-service.ts";
import { test as base } from "./panel.ts";
import { wholeBrowser } from "./whole-browser.ts";

interface PushFixtures {
  /** A phone at a push service of our own: a browser without network gets no subscription of its own. */
  phone: TestPhone;
}

export const test = base.extend<PushFixtures, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions: { executablePath: _shell, ...launchOptions } }, use) => {
      await use({ ...launchOptions, ...wholeBrowser });
    },
    { scope: "worker" },
  ],
  phone: async ({ context }, use) => {
    const service = await startTestPushService();
    const phone = service.addPhone();
    await subscribeTo(context, phone);
    await use(phone);
    await service.stop();
  },
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

/** Delivers as the browser's own push client does. */
export async function deliver(page: Page, origin: string, data: string): Promise<void> {
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

/** What the phone shows. */
export const shownNotices = (page: Page) => () =>
  page.evaluate(async () => {
    const notices = await (await navigator.serviceWorker.ready).getNotifications();
    return notices.map(({ title, body, tag }) => ({ title, body, tag }));
  });
