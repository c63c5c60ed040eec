const storageKey = "heroVideo";

/** Plays the video over the poster while it is on the screen, if the visitor's connection and settings allow it. */
export async function startHeroVideo(): Promise<void> {
  const video = document.querySelector<HTMLVideoElement>("#hero-video");
  const button = document.querySelector<HTMLButtonElement>("#hero-video-toggle");
  if (!video || !button) return;
  const file = await chooseFile(video);
  let isWanted = shouldAutoplay();
  let isInView = true;
  const update = () => {
    if (!isWanted || !isInView) return video.pause();
    // Set only now, because the browser would otherwise fetch the video before the poster.
    if (!video.src) video.src = file;
    video.hidden = false;
    video.autoplay = true;
    // iPhones in low power mode refuse to play. The visitor can still use the button.
    video.play().catch(() => {});
  };
  const showState = () => {
    button.dataset.playing = String(!video.paused);
  };
  video.addEventListener("play", showState);
  video.addEventListener("pause", showState);
  button.addEventListener("click", () => {
    isWanted = video.paused;
    saveChoice(isWanted ? "playing" : "paused");
    update();
  });
  showState();
  button.hidden = false;
  // A video that plays off the screen would use up the battery.
  const frame = video.parentElement ?? video;
  new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true;
    update();
  }).observe(frame);
}

/** AV1 is the smaller file, but many phones decode it in software, which uses more battery than the download saves. */
async function chooseFile(video: HTMLVideoElement): Promise<string> {
  const files = [...video.querySelectorAll("source")].filter(
    ({ media }) => matchMedia(media).matches,
  );
  for (const { src, type } of files) {
    if (!type.includes("av01") || (await isEfficient(type))) return src;
  }
  return "";
}

async function isEfficient(contentType: string): Promise<boolean> {
  const video = { contentType, width: 1280, height: 720, bitrate: 800_000, framerate: 30 };
  try {
    const info = await navigator.mediaCapabilities.decodingInfo({ type: "file", video });
    return info.supported && info.powerEfficient;
  } catch {
    return false;
  }
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

/** Only Chromium has the Network Information API; other browsers count as a fast connection. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const slowTypes = ["slow-2g", "2g", "3g"];

/** Whether the page may download what the visitor has not requested: it uses up their data plan. */
function isFastConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !connection?.saveData && !slowTypes.includes(connection?.effectiveType ?? "");
}
