import type { Locator } from "@playwright/test";
import { company } from "./site-facts.ts";
import { expect } from "./test.ts";

const chatAddress = `https://wa.me/${company.whatsappNumber}?text=`;

/** Checks that a link opens a chat with the company in a new tab, and returns the chat's text. */
export async function whatsappText(link: Locator): Promise<string> {
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
  const address = (await link.getAttribute("href")) ?? "";
  expect(address.slice(0, chatAddress.length)).toBe(chatAddress);
  const encoded = address.slice(chatAddress.length);
  // Some WhatsApp clients show + instead of a space.
  expect(encoded).toMatch(/^[\w%.!~*'()-]+$/);
  return decodeURIComponent(encoded);
}
