import { fillText } from "@fiosite/content/fill-text";
import landMp4 from "@fiosite/content/media/hero-land.mp4";
import landWebm from "@fiosite/content/media/hero-land.webm";
import portMp4 from "@fiosite/content/media/hero-port.mp4";
import portWebm from "@fiosite/content/media/hero-port.webm";
import posterLandAvif from "@fiosite/content/media/poster-land.avif";
import posterLandWebp from "@fiosite/content/media/poster-land.webp";
import posterPortAvif from "@fiosite/content/media/poster-port.avif";
import posterPortWebp from "@fiosite/content/media/poster-port.webp";
import { titleSize } from "@fiosite/content/shapes";
import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { WhatsappPlace } from "@fiosite/contract/counts";
import { StartingPrice } from "#features/starting-price/starting-price.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Highlighted } from "#ui/highlighted.tsx";
import { Icon } from "#ui/icon.tsx";
import { NewTabLink } from "#ui/links.tsx";
import { useContent } from "../../use-content.ts";
import styles from "./hero-section.module.css";

export function HeroSection() {
  const { facts, texts } = useContent();
  const { company, internetPlans, towns } = facts;
  const { hero } = texts.home;
  const { lines, highlight } = hero.title;
  return (
    <section className={styles.hero} aria-labelledby="home-title">
      <div className={`${styles.frame} dark`}>
        <HeroVideo />
        <div className={`${styles.text} wrap`}>
          <h1 id="home-title" data-size={titleSize(lines)}>
            {lines.map((line) => (
              <span key={line}>
                <Highlighted text={line} words={highlight}>
                  <b>{highlight}</b>
                </Highlighted>{" "}
              </span>
            ))}
          </h1>
          <p className={`${styles.subtitle} lead`}>{hero.subtitle}</p>
          <StartingPrice plans={internetPlans} />
          <ButtonPair>
            <ButtonLink
              href="#planos"
              label={hero.cta.primary}
              tone="accent"
              size="pair"
              icon="arrow-down"
            />
            <ButtonLink href="#sobre" label={hero.cta.secondary} tone="outline" size="pair" />
          </ButtonPair>
        </div>
        <VideoToggle />
        <svg
          className={styles.dune}
          viewBox="0 0 1440 64"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d="M0 50C160 50 250 8 430 8c150 0 190 38 330 38 180 0 250-30 400-30 120 0 190 26 280 26v22H0Z" />
        </svg>
      </div>
      <div className={styles.towns}>
        <ol className="wrap" aria-label={hero.towns.label}>
          {towns.map(({ name, ibgeCode }) => (
            <li key={name}>
              <NewTabLink
                data-place={`town-${ibgeCode}` satisfies WhatsappPlace}
                href={whatsappUrl(
                  company.whatsappNumber,
                  fillText(hero.towns.message, { town: name }),
                )}
                newTabNote={texts.common.nav.newTab}
              >
                {name}
                <span className="visually-hidden"> {hero.towns.ask}</span>
              </NewTabLink>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const narrow = "(max-width: 767.98px)";
const wide = "(min-width: 768px)";
const webm = 'video/webm; codecs="av01.0.05M.08"';

/** The poster is the page's largest paint. `scripts/hero-video.ts` plays the video over it. */
function HeroVideo() {
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
    </>
  );
}

/** Placed after the text, so that a keyboard or a screen reader reaches the title first. */
function VideoToggle() {
  const { video } = useContent().texts.home.hero;
  return (
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
  );
}
