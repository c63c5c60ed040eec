import { join } from "node:path";
import { defaultLanguage, languages } from "@fiosite/content/languages";
import {
  anonymousKey,
  anonymousKeyHeader,
  idempotencyHeader,
  largestLeadBytes,
  leadEmailPath,
  leadsPath,
} from "@fiosite/contract/leads";
import type { Locator, Page } from "@playwright/test";
import { startNginx } from "../../dev/nginx/start-nginx.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { fillVariables, nightly, visitorTexts } from "../support/site-content.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { fillLead, mailsContaining, someLead, whatsappText } from "../support/visitor.ts";

for (const language of languages) {
  const { lead: texts } = visitorTexts(language).home;

  test(`[LEAD-03][LEAD-04][LEAD-05][LEAD-06][LEAD-09] a lead gets from the form to the inbox, in ${language}`, {
    tag: [language === defaultLanguage ? "@ends" : "@once", "@journey"],
  }, async ({ page }) => {
    await openPage(page, `/?lng=${language}`);
    await openIsland(page, "lead-form");
    const lead = someLead();
    const form = await fillLead(page, lead);
    const button = form.getByRole("button");

    const insert = page.waitForResponse((response) => response.url().endsWith(leadsPath));
    const email = page.waitForRequest((request) => request.url().endsWith(leadEmailPath));
    const release = await holdLead(page, "continue");
    await button.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveText(texts.submitting);
    release();

    const response = await insert;
    expect(response.status()).toBe(201);
    expect(response.request().postDataJSON()).toEqual(lead);
    const headers = await response.request().allHeaders();
    expect(headers[anonymousKeyHeader]).toBe(anonymousKey);
    const [row] = await response.json();
    expect(row).toMatchObject(lead);
    expect((await email).postDataJSON()).toEqual(row);
    expect((await email).headers()["content-type"]).toContain("application/json");

    const notice = form.getByRole("status");
    await expect(notice).toContainText(texts.success.title);
    await expect(notice).toContainText(texts.success.text);
    await expect(button).toBeEnabled();
    await expect(button).toHaveText(texts.submit);
    for (const input of await form.locator("input").all()) await expect(input).toHaveValue("");
    expect(await mailsContaining(lead.name)).toHaveLength(1);
  });

  test.describe("when the connection drops", () => {
    test.use({ expectedConsole: /ERR_FAILED|The lead was not sent/ });

    test(`[LEAD-03][LEAD-07] the form keeps its data and offers WhatsApp in a notice, in ${language}`, {
      tag: ["@ends", ...nightly(language)],
    }, async ({ page }) => {
      await openPage(page, `/?lng=${language}`);
      await openIsland(page, "lead-form");
      const lead = someLead();
      const form = await fillLead(page, lead);
      await page.route(`**${leadsPath}`, (route) => route.abort());
      const logged = page.waitForEvent("console", (message) => message.text().includes("not sent"));
      await form.getByRole("button").click();

      const notice = form.getByRole("alert");
      await expect(notice).toContainText(texts.error.title);
      await expect(notice).toContainText(texts.error.text);
      expect((await logged).type()).toBe("error");
      await expect(form.getByRole("button")).toBeEnabled();
      for (const [name, value] of Object.entries(lead)) {
        await expect(form.locator(`[name=${name}]`)).toHaveValue(value);
      }
      const whatsappLink = notice.getByRole("link", { name: texts.error.whatsapp.label });
      expect(await whatsappText(whatsappLink)).toBe(
        fillVariables(texts.error.whatsapp.message, { ...lead }),
      );
    });
  });
}

test.describe("over http, while a new machine has no certificate yet", () => {
  test.use({ expectedConsole: /Cross-Origin-Opener-Policy header has been ignored/ });

  test("a lead is sent too", {
    tag: "@once",
  }, async ({ page }) => {
    // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
    const upstream = process.env.SERVER_HOST ?? "";
    const nginx = await startNginx({
      webDist: join(import.meta.dirname, "../../web/dist"),
      upstream,
    });
    await openPage(page, nginx.origin.replace("127.0.0.1", siteHost));
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await openIsland(page, "lead-form");
    const lead = someLead();
    const form = await fillLead(page, lead);
    await form.getByRole("button").click();
    await expect(form.getByRole("status")).toBeVisible();
    expect(await mailsContaining(lead.name)).toHaveLength(1);
    await page.close();
    await nginx.stop();
  });
});

test.describe("when the response is lost", () => {
  test.use({ expectedConsole: /ERR_FAILED|The lead was not sent/ });

  test("a retry uses the same idempotency key and causes one e-mail", { tag: "@once" }, async ({
    page,
  }) => {
    await openPage(page, "/");
    await openIsland(page, "lead-form");
    const lead = someLead();
    const form = await fillLead(page, lead);
    const keys: (string | undefined)[] = [];
    await page.route(
      `**${leadsPath}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    page.on("request", (request) => {
      if (request.url().endsWith(leadsPath)) keys.push(request.headers()[idempotencyHeader]);
    });
    await form.getByRole("button").click();
    await expect(form.getByRole("alert")).toBeVisible();
    await form.getByRole("button").click();
    await expect(form.getByRole("status")).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(await mailsContaining(lead.name)).toHaveLength(1);
  });
});

test("[LEAD-01] a phone that cannot be called is doubted while it is filled in, and sent all the same", {
  tag: "@ends",
}, async ({ page }) => {
  const { fields, success } = visitorTexts("pt-BR").home.lead;
  await openPage(page, "/");
  await openIsland(page, "lead-form");
  const lead = { ...someLead(), phone: "98888-1234" };
  const form = await fillLead(page, { ...lead, phone: "" });
  const phone = form.locator("[name=phone]");
  const { hint, noAreaCode, short } = fields.phone;
  await expect(form.locator("[name=address]")).toHaveAccessibleDescription(fields.address.hint);
  await page.clock.install();
  await phone.pressSequentially("99999");
  await expect(phone).toHaveAccessibleDescription(hint);
  const buttonTop = async () => (await form.getByRole("button").boundingBox())?.y;
  const before = await buttonTop();
  await page.clock.fastForward(2000);
  await expect(phone, "after a pause").toHaveAccessibleDescription(short);
  await phone.fill(lead.phone);
  await expect(phone, "as soon as it is another doubt").toHaveAccessibleDescription(noAreaCode);
  await expect(form.getByText(noAreaCode)).toHaveCSS("font-weight", "700");
  // A button that moved would slip from under the finger that taps it.
  expect(await buttonTop()).toBe(before);
  await phone.fill("88 98888-1234");
  await expect(phone, "as soon as it is right").toHaveAccessibleDescription(hint);
  await phone.fill(lead.phone);
  await phone.blur();
  await expect(phone, "when the field is left").toHaveAccessibleDescription(noAreaCode);
  await form.getByRole("button").click();
  await expect(form.getByRole("status").getByText(success.title)).toBeVisible();
  await expect(phone, "not after success").toHaveAccessibleDescription(hint);
  expect(await mailsContaining(lead.name)).toHaveLength(1);
});

test("a double click sends once", { tag: "@once" }, async ({ page }) => {
  await openPage(page, "/");
  await openIsland(page, "lead-form");
  const lead = someLead();
  const form = await fillLead(page, lead);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(leadsPath)) sent += 1;
  });
  await form.getByRole("button").dblclick();
  await expect(form.getByRole("status")).toBeVisible();
  expect(sent).toBe(1);
  expect(await mailsContaining(lead.name)).toHaveLength(1);
});

for (const outcome of ["continue", "abort"] as const) {
  const isSaved = outcome === "continue";
  test.describe(`what is corrected while a form is being sent that ${isSaved ? "is saved" : "fails"}`, () => {
    test.use({ expectedConsole: /ERR_FAILED|The lead was not sent/ });

    test("stays, keeps the focus, and can be sent", { tag: "@once" }, async ({ page }) => {
      await openPage(page, "/");
      await openIsland(page, "lead-form");
      const lead = someLead();
      const form = await fillLead(page, lead);
      const release = await holdLead(page, outcome);
      await form.getByRole("button").click();
      const address = form.locator("[name=address]");
      await address.fill("Rua Cer");
      release();
      await expect(form.getByRole(isSaved ? "status" : "alert")).toBeVisible();
      await page.keyboard.type("ta, 2");
      await expect(address).toHaveValue("Rua Certa, 2");
      await form.getByRole("button").click();
      await expect(address).toHaveValue("");
      await expect
        .poll(async () => (await mailsContaining(lead.name)).length)
        .toBe(isSaved ? 2 : 1);
    });
  });
}

test.describe("when the e-mail request fails", () => {
  test.use({ expectedConsole: /status of 500|may not have been sent/ });

  test("[LEAD-08] the visitor sees success, the console gets a warning, and the e-mail is sent", {
    tag: "@once",
  }, async ({ page }) => {
    await openPage(page, "/");
    await openIsland(page, "lead-form");
    const lead = someLead();
    const form = await fillLead(page, lead);
    await page.route(`**${leadEmailPath}`, (route) => route.fulfill({ status: 500 }));
    const warned = page.waitForEvent("console", (message) => message.type() === "warning");
    await form.getByRole("button").click();
    await expect(form.getByRole("status")).toBeVisible();
    expect((await warned).text()).toContain("may not have been sent");
    expect(await mailsContaining(lead.name)).toHaveLength(1);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    test(`[LEAD-01][LEAD-06] the form posts and redirects to its notice, in ${language}`, {
      tag: ["@ends", "@journey", ...nightly(language)],
    }, async ({ page }) => {
      const { lead: texts } = visitorTexts(language).home;
      await page.goto(`/?lng=${language}`);
      const lead = someLead();
      const form = await fillLead(page, lead);
      await form.getByRole("button").click();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const notice = page.locator("#assinar").getByRole("status");
      await expect(notice).toBeInViewport();
      await expect(notice).toContainText(texts.success.title);
      expect(await mailsContaining(lead.name)).toHaveLength(1);
    });
  }
});

const texts = visitorTexts("pt-BR").home.lead;

/** Holds the request of the next lead back until the returned function is called. */
async function holdLead(page: Page, outcome: "continue" | "abort") {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${leadsPath}`, (route) => held.then(() => route[outcome]()), { times: 1 });
  return release;
}

/** Makes the network never respond to this path. */
async function stall(page: Page, path: string) {
  await page.route(`**${path}`, () => {});
}

test("[LEAD-06] the visitor is thanked when the lead is saved, even if the e-mail request stalls", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, "/");
  await openIsland(page, "lead-form");
  await stall(page, leadEmailPath);
  const lead = someLead();
  const form = await fillLead(page, lead);
  await form.getByRole("button").click();
  await expect(form.getByRole("status")).toBeVisible();
  await expect(form.getByRole("button")).toBeEnabled();
  expect(await mailsContaining(lead.name)).toHaveLength(1);
});

test.describe("when the connection stalls", () => {
  test.use({ expectedConsole: /The lead was not sent/ });

  test("[LEAD-07] after five seconds the form offers WhatsApp, after a time limit it fails and keeps its data", {
    tag: "@once",
  }, async ({ page }) => {
    await page.clock.install();
    await openPage(page, "/");
    await openIsland(page, "lead-form");
    await stall(page, leadsPath);
    const lead = someLead();
    const form = await fillLead(page, lead);
    const sent = page.waitForRequest((request) => request.url().endsWith(leadsPath));
    await form.getByRole("button").click();
    await sent;
    await page.clock.fastForward("00:06");
    const waiting = form.getByRole("status");
    await expect(waiting).toContainText(texts.slow.title);
    await expect(waiting).toBeInViewport({ ratio: 1 });
    const wayOut = waiting.getByRole("link", { name: texts.error.whatsapp.label });
    expect(await whatsappText(wayOut)).toBe(
      fillVariables(texts.error.whatsapp.message, { ...lead }),
    );
    await expect(form.getByRole("button")).toBeDisabled();
    await page.clock.fastForward("00:19");
    await expect(form.getByRole("alert").getByRole("link")).toBeVisible();
    await expect(form.getByRole("button")).toBeEnabled();
    await expect(form.locator("[name=name]")).toHaveValue(lead.name);
  });
});

test("[LEAD-01] a field of blanks and one of 5,000 characters are accepted", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, "/");
  await openIsland(page, "lead-form");
  for (const address of ["   ", "Rua das Dunas, 12. ".repeat(263)]) {
    const lead = someLead();
    const form = await fillLead(page, { ...lead, address });
    await form.getByRole("button").click();
    expect(await mailsContaining(lead.name)).toHaveLength(1);
    await expect(form.locator("[name=name]")).toHaveValue("");
  }
});

for (const language of languages) {
  test.describe("when the text is larger than a request may be", () => {
    test.use({ expectedConsole: /status of 413|The lead was not sent/ });

    test(`[LEAD-07] the form asks for a shorter text and logs it, in ${language}`, {
      tag: ["@once", ...nightly(language)],
    }, async ({ page }) => {
      const { tooLong } = visitorTexts(language).home.lead.error;
      await openPage(page, `/?lng=${language}`);
      await openIsland(page, "lead-form");
      const form = await fillLead(page, { ...someLead(), address: "a".repeat(largestLeadBytes) });
      const logged = page.waitForEvent("console", (message) => message.text().includes("not sent"));
      await form.getByRole("button").click();
      await expect(form.getByRole("alert")).toContainText(tooLong);
      expect((await logged).type()).toBe("error");
    });
  });
}

const screens = [
  { width: 1366, height: 625 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
];

/** Submits the form with Enter while its button is at the lower edge of the window. */
async function sendAtLowerEdge(page: Page) {
  const form = await fillLead(page, someLead());
  await form.getByRole("button").evaluate((button) => {
    scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight, behavior: "instant" });
  });
  await form.locator("[name=address]").press("Enter");
  return form;
}

async function expectInSight(notice: Locator) {
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport({ ratio: 1 });
  const covering = await notice.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
      [top + 8, (top + bottom) / 2, bottom - 8].map((y) => document.elementFromPoint(x, y)),
    );
    return points.filter((found) => !element.contains(found)).map((found) => found?.outerHTML);
  });
  expect(covering).toEqual([]);
}

for (const viewport of screens) {
  const size = `${viewport.width}×${viewport.height}`;

  test.describe(size, { tag: "@once" }, () => {
    test.use({ viewport, expectedConsole: /ERR_FAILED|The lead was not sent/ });

    test("[LEAD-06][LEAD-07] the notice is in view, has the focus, and nothing covers it", async ({
      page,
    }) => {
      await openPage(page, "/");
      await openIsland(page, "lead-form");
      await page.route(`**${leadsPath}`, (route) => route.abort(), { times: 1 });
      const form = await sendAtLowerEdge(page);
      await expectInSight(form.locator("[role=alert] > div"));
      await sendAtLowerEdge(page);
      await expectInSight(form.locator("[role=status] > div"));
    });
  });
}
