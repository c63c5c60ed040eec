import landMp4 from "@fiosite/content/media/hero-land.mp4";
import landWebm from "@fiosite/content/media/hero-land.webm";
import portMp4 from "@fiosite/content/media/hero-port.mp4";
import portWebm from "@fiosite/content/media/hero-port.webm";
import posterLandAvif from "@fiosite/content/media/poster-land.avif";
import posterLandWebp from "@fiosite/content/media/poster-land.webp";
import posterPortAvif from "@fiosite/content/media/poster-port.avif";
import posterPortWebp from "@fiosite/content/media/poster-port.webp";
import { Icon } from "#ui/icon.tsx";
import { useContent } from "../../use-content.ts";
import styles from "./hero-video.module.css";

const narrow = "(max-width: 767.98px)";
const wide = "(min-width: 768px)";
const webm = 'video/webm; codecs="av01.0.05M.08"';

/** The poster is the page's largest paint. `scripts/hero-video.ts` plays the video over it. */
export function HeroVideo() {
  const { video } = useContent().texts.home.hero;
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
          alt={video.description}
          fetchPriority="high"
        />
      </picture>
      <video
        id="hero-video"
        className={styles.picture}
        muted
        loop
        playsInline
        preload="none"
        hidden
        aria-hidden="true"
        tabIndex={-1}
      >
        <source media={narrow} src={portWebm} type={webm} />
        <source media={narrow} src={portMp4} type="video/mp4" />
        <source media={wide} src={landWebm} type={webm} />
        <source media={wide} src={landMp4} type="video/mp4" />
      </video>
      <button className={styles.toggle} id="hero-video-toggle" type="button" hidden>
        <span className={styles.play}>
          <Icon name="play" />
          <span className="visually-hidden">{video.play}</span>
        </span>
        <span className={styles.pause}>
          <Icon name="pause" />
          <span className="visually-hidden">{video.pause}</span>
        </span>
      </button>
    </>
  );
}
