import { useTranslation } from "react-i18next";
import { Icon } from "#ui/icon.tsx";
import styles from "./hero-video.module.css";
import { useHeroVideo } from "./use-hero-video.ts";
import landMp4 from "./video/hero-land.mp4";
import landWebm from "./video/hero-land.webm";
import portMp4 from "./video/hero-port.mp4";
import portWebm from "./video/hero-port.webm";
import posterLandAvif from "./video/poster-land.avif";
import posterLandWebp from "./video/poster-land.webp";
import posterPortAvif from "./video/poster-port.avif";
import posterPortWebp from "./video/poster-port.webp";

const narrow = "(max-width: 767.98px)";
const files = {
  narrow: { webm: portWebm, mp4: portMp4 },
  wide: { webm: landWebm, mp4: landMp4 },
};

/** The poster is the page's largest paint; the video comes over it once React runs, if the visitor's line allows. */
export function HeroVideo() {
  const { t } = useTranslation("home");
  const { state, video, toggle } = useHeroVideo();
  const source = state.isLoaded && files[matchMedia(narrow).matches ? "narrow" : "wide"];
  return (
    <>
      <picture>
        <source media={narrow} type="image/avif" srcSet={posterPortAvif} />
        <source media={narrow} type="image/webp" srcSet={posterPortWebp} />
        <source type="image/avif" srcSet={posterLandAvif} />
        <img
          className={styles.picture}
          src={posterLandWebp}
          width="1280"
          height="720"
          alt={t("hero.video.description")}
          fetchPriority="high"
        />
      </picture>
      {source && (
        <video
          ref={video}
          className={styles.picture}
          autoPlay
          muted
          loop
          playsInline
          aria-hidden="true"
          tabIndex={-1}
        >
          <source src={source.webm} type='video/webm; codecs="av01.0.05M.08"' />
          <source src={source.mp4} type="video/mp4" />
        </video>
      )}
      {state.isReady && (
        <button className={styles.toggle} type="button" onClick={toggle}>
          <Icon name={state.isPlaying ? "pause" : "play"} />
          <span className="visually-hidden">
            {t(state.isPlaying ? "hero.video.pause" : "hero.video.play")}
          </span>
        </button>
      )}
    </>
  );
}
