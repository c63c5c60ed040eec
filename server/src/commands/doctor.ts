/** `npm run doctor`: what still stands between this site and its launch, each line with its place. */
import { listUnconfirmed } from "@tudo/content/list-unconfirmed";
import { hasGoogleKey } from "../config.ts";

const open = listUnconfirmed();
for (const { where, value } of open) {
  const shown = value === null ? "not supplied yet" : `to be confirmed: ${value}`;
  process.stdout.write(`content ${where}: ${shown}\n`);
}
const hasReviews = hasGoogleKey();
if (!hasReviews) {
  process.stdout.write(
    "environment GOOGLE_API_KEY and GOOGLE_PLACE_ID: not set here, so the site shows its local reviews\n",
  );
}
process.stdout.write(
  open.length === 0
    ? "Every fact and text is confirmed.\n"
    : `\n${open.length} facts and texts wait for the provider; docs/editing-content.md says how to confirm one.\n`,
);
process.exitCode = open.length === 0 && hasReviews ? 0 : 1;
