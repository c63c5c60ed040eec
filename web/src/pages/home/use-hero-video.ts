import { useEffect, useRef, useState } from "react";
import { isGoodLine } from "#features/connection/is-good-line.ts";

interface HeroVideoState {
  /** False until React runs: the prerendered page shows the poster alone. */
  isReady: boolean;
  isLoaded: boolean;
  isPlaying: boolean;
}

const storageKey = "heroVideo";

export function useHeroVideo() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<HeroVideoState>({
    isReady: false,
    isLoaded: false,
    isPlaying: false,
  });

  useEffect(() => {
    const mayPlay = mayPlayUnasked();
    setState({ isReady: true, isLoaded: mayPlay, isPlaying: mayPlay });
  }, []);

  function toggle() {
    const isPlaying = !state.isPlaying;
    rememberChoice(isPlaying);
    setState({ isReady: true, isLoaded: true, isPlaying });
    if (isPlaying) void video.current?.play();
    else video.current?.pause();
  }

  return { state, video, toggle };
}

function mayPlayUnasked(): boolean {
  const choice = rememberedChoice();
  if (choice) return choice === "playing";
  return isGoodLine() && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function rememberedChoice(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function rememberChoice(isPlaying: boolean) {
  try {
    localStorage.setItem(storageKey, isPlaying ? "playing" : "paused");
  } catch {
    // Storage is refused in some private modes: the choice then holds for this page only.
  }
}
