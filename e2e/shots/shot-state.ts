import type { Page } from "@playwright/test";

export interface ShotState {
  name: string;
  width: number;
  path: string;
  reach: (page: Page) => Promise<void>;
}
