/** Runs inline at the end of the home page. Other pages do not carry what only this one needs. */
import "./body.ts";
import { startHeroVideo } from "./hero-video.ts";
import { watchIslands } from "./islands.ts";

watchIslands();
// On a fast connection the load event comes before the first frame, which the download would delay.
addEventListener("load", () => setTimeout(startHeroVideo, 200));
