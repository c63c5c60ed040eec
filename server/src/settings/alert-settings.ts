import * as v from "valibot";
import { mailAddresses } from "./mail-addresses.ts";

const description = "the e-mail addresses of the engineer who is alerted, separated by commas";

/** Schema for `config.ts`. */
export const operatorAddresses = v.pipe(mailAddresses, v.description(description));

export const alertVariables = {
  // The doctor uses both. The server only checks them, so that an update with a wrong value is rejected.
  OPERATOR_MAIL_TO: v.pipe(v.optional(operatorAddresses), v.description(description)),
  HEARTBEAT_URL: v.pipe(
    v.optional(v.string()),
    v.check((url) => url === undefined || (URL.canParse(url) && /^https?:/.test(url))),
    v.description(
      "an http or https address that is requested every hour while the doctor runs and can mail",
    ),
  ),
};

export const operatorVariables = [["OPERATOR_MAIL_TO"], ["NODE_ENV"]] as const;

/** In production somebody must be alerted; there is no default for whom. */
export function isOperatorSet(variables: {
  OPERATOR_MAIL_TO?: string[] | undefined;
  NODE_ENV?: string | undefined;
}) {
  return variables.NODE_ENV !== "production" || variables.OPERATOR_MAIL_TO !== undefined;
}
