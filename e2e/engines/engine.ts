export interface Visit {
  width: "phone" | "desktop";
  hasJavaScript: boolean;
}

export interface Engine {
  open(visit: Visit): Promise<Tab>;
  stop(): Promise<void>;
}

/** The operations that each engine implements differently; visitor.ts builds the visitor's actions from them. */
export interface Tab {
  goto(address: string): Promise<void>;
  /** Runs in the page, so the function may use only its arguments. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Errors and warnings in the console. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
