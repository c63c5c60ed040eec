import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";

export type TypedLead = {
  name: string;
  phone: string;
  address: string;
};

/** Unique data: the server treats the same data within ten minutes as one lead. */
export function someLead(): TypedLead {
  return {
    name: `Maria ${randomUUID()}`,
    phone: "(88) 98888-1234",
    address: "Rua da Praia, 10, Paracuru",
  };
}

export async function fillLead(page: Page, lead: TypedLead): Promise<Locator> {
  const form = page.locator("#assinar form");
  for (const [name, value] of Object.entries(lead)) {
    await form.locator(`[name=${name}]`).fill(value);
  }
  return form;
}
