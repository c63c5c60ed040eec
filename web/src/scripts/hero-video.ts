import { isFastConnection } from "./is-fast-connection.ts";

const storageKey = "heroVideo";

/** The poster is the page's largest paint; the video comes over it if the visitor's connection and settings allow. */
export function startHeroVideo(): void {
  const video = document.querySelector<HTMLVideoElement>("#hero-video");
  const button = document.querySelector<HTMLButtonElement>("#hero-video-toggle");
  if (!video || !button) return;
  // Chrome before 120 ignores `media` here and would take the first file.
  for (const source of video.querySelectorAll("source")) {
    if (!matchMedia(source.media).matches) source.remove();
  }
  const play = () => {
    video.hidden = false;
    // Not in the HTML: the browser would fetch the video before the poster.
    video.autoplay = true;
    // A browser may refuse, as iPhones do to save power: the button then goes on offering to play.
    video.play().catch(() => {});
  };
  const showState = () => {
    button.dataset.playing = String(!video.paused);
  };
  video.addEventListener("play", showState);
  video.addEventListener("pause", showState);
  button.addEventListener("click", () => {
    saveChoice(video.paused ? "playing" : "paused");
    if (video.paused) play();
    else video.pause();
  });
  showState();
  button.hidden = false;
  if (mayPlayUnasked()) play();
}

function mayPlayUnasked(): boolean {
  const choice = savedChoice();
  if (choice) return choice === "playing";
  return isFastConnection() && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function savedChoice(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function saveChoice(choice: "playing" | "paused") {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Some private modes refuse storage: the choice then holds for this page only.
  }
}
