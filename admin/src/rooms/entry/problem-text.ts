import { panelErrors } from "@fiosite/contract/panel/paths";
import { isCode } from "#session/request.ts";
import { texts } from "./texts.ts";

/** For a request that may succeed if it is repeated. */
export const problemText = (error: unknown): string =>
  isCode(error, panelErrors.tooManyRequests) ? texts.tooMany : texts.unreachable;
