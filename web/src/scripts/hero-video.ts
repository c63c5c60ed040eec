import { isFastConnection } from "./is-fast-connection.ts";

const storageKey = "heroVideo";

/** Plays the video over the poster if the visitor's connection and settings allow it. */
export function startHeroVideo(): void {
  const video = document.querySelector<HTMLVideoElement>("#hero-video");
  const button = document.querySelector<HTMLButtonElement>("#hero-video-toggle");
  if (!video || !button) return;
  // Chrome before 120 ignores `media` here and would play the first file.
  for (const source of video.querySelectorAll("source")) {
    if (!matchMedia(source.media).matches) source.remove();
  }
  const play = () => {
    video.hidden = false;
    // Not in the HTML: the browser would fetch the video before the poster.
    video.autoplay = true;
    // iPhones in low power mode reject this: the button then still offers to play.
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
  if (shouldAutoplay()) play();
}

function shouldAutoplay(): boolean {
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
    // Some private modes deny storage: the choice then applies to this page only.
  }
}
