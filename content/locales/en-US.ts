import { withoutMarks } from "../unconfirmed.ts";
import cameras from "./en-US/cameras.json" with { type: "json" };
import common from "./en-US/common.json" with { type: "json" };
import footer from "./en-US/footer.json" with { type: "json" };
import home from "./en-US/home.json" with { type: "json" };

/** For the list of open items only: everyone else reads `texts`. */
export const textsWithMarks = { common, home, cameras, footer };

export const texts = withoutMarks(textsWithMarks);
