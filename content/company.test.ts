import { expect, test } from "vitest";
import { company } from "./company.ts";

test("the WhatsApp number is a Brazilian number in the format of wa.me", () => {
  expect(company.whatsappNumber).toMatch(/^55[1-9]\d(9\d{8}|[2-5]\d{7})$/);
});

test("both notations of the phone are the same number", () => {
  expect(`+55${company.phone.display.replace(/\D/g, "")}`).toBe(company.phone.e164);
});

test("the site's address is an https origin without a trailing slash", () => {
  expect(new URL(company.siteUrl).origin).toBe(company.siteUrl);
  expect(company.siteUrl).toMatch(/^https:/);
});

test.each([
  "instagramUrl",
  "customerAreaUrl",
  "securityPortalUrl",
  "privacyUrl",
  "termsUrl",
] as const)("%s is an https address", (key) => {
  expect(new URL(company[key]).protocol).toBe("https:");
});

test("the support e-mail is one plain address", () => {
  expect(company.supportEmail).toMatch(/^[^\s@]+@[^\s@]+\.[a-z]+$/);
});
