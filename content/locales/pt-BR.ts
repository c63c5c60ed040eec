import { withoutMarks } from "../unconfirmed.ts";
import cameras from "./pt-BR/cameras.json" with { type: "json" };
import common from "./pt-BR/common.json" with { type: "json" };
import footer from "./pt-BR/footer.json" with { type: "json" };
import home from "./pt-BR/home.json" with { type: "json" };

/** For the list of open items only: everyone else reads `texts`. */
export const textsWithMarks = { common, home, cameras, footer };

export const texts = withoutMarks(textsWithMarks);
