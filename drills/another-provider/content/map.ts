import type { Coast } from "./shapes.ts";

export const coast: Coast | null = null;
