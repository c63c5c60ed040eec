import { pluralText } from "@fiosite/content/fill-text";
import { formatPrice, numberFormatOf } from "@fiosite/content/format";
import team800Avif from "@fiosite/content/media/team-800.avif";
import team800Webp from "@fiosite/content/media/team-800.webp";
import team1200Avif from "@fiosite/content/media/team-1200.avif";
import team1200Webp from "@fiosite/content/media/team-1200.webp";
import wifi800Avif from "@fiosite/content/media/wifi-800.avif";
import wifi800Webp from "@fiosite/content/media/wifi-800.webp";
import wifi1200Avif from "@fiosite/content/media/wifi-1200.avif";
import wifi1200Webp from "@fiosite/content/media/wifi-1200.webp";
import { LeadForm } from "#features/lead-form/lead-form.tsx";
import { HoursLine } from "#features/moment/moment.tsx";
import { Reviews } from "#features/reviews/reviews.tsx";
import { localTestimonials } from "#features/reviews/testimonial.ts";
import { type PictureFiles, SitePicture } from "#features/site-picture/site-picture.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Island } from "#ui/island.tsx";
import { Rings } from "#ui/rings.tsx";
import { Section } from "#ui/section.tsx";
import { TickList } from "#ui/tick-list.tsx";
import { useContent, useLangOf } from "../../use-content.ts";
import { HeroSection } from "./hero-section.tsx";
import styles from "./home-page.module.css";
import { TownMap } from "./map/town-map.tsx";
import { PlansSection } from "./plans-section.tsx";

export function HomePage() {
  return (
    <>
      <HeroSection />
      <PlansSection />
      <WifiSection />
      <AboutSection />
      <ReviewsSection />
      <LeadSection />
    </>
  );
}

function WifiSection() {
  const { facts, texts } = useContent();
  const { wifi } = texts.home;
  const langOf = useLangOf();
  return (
    <Section id="wifi" labelledBy="wifi-title" background="dark-alt" dune="from-left">
      <div className={styles.wifi}>
        <div className="anim">
          <h2 id="wifi-title">{wifi.title}</h2>
          <p className={styles.subtitle}>{wifi.subtitle}</p>
          <p className={`${styles.description} lead`}>{wifi.description}</p>
          <TickList className={styles.ticks} items={wifi.ticks} langOf={langOf} />
          <p className={styles.price}>
            <b>{formatPrice(facts.additionalWifiPoint.priceCents)} </b>
            <span>{wifi.priceUnit}</span>
            <small>{wifi.note}</small>
          </p>
          <WhatsappButton
            place="wifi"
            label={wifi.cta}
            message={texts.common.whatsapp.wifi}
            tone="accent"
          />
        </div>
        <figure className={`${styles.wifiPicture} anim`}>
          <SitePicture name="wifi" own={wifiPicture} alt={wifi.image.alt} />
        </figure>
      </div>
    </Section>
  );
}

function AboutSection() {
  const { about } = useContent().texts.home;
  return (
    <Section id="sobre" labelledBy="about-title" dune="from-right">
      <div className={styles.about}>
        <figure className={`${styles.aboutPicture} anim`}>
          <SitePicture name="team" own={teamPicture} alt={about.image.alt} />
        </figure>
        <div className={`${styles.aboutText} anim`}>
          <h2 id="about-title">{about.title}</h2>
          <p className={styles.mission}>{about.mission}</p>
          <p className={styles.belief}>{about.belief}</p>
          <p>
            <ButtonLink href="#planos" label={about.cta} tone="dark" icon="arrow-right" />
          </p>
        </div>
      </div>
      <AboutFigures />
    </Section>
  );
}

function AboutFigures() {
  const { facts, language, texts } = useContent();
  const { satisfaction, towns } = texts.home.about.stats;
  return (
    <div className={styles.figures}>
      <div className={`${styles.satisfaction} anim`}>
        <svg className={styles.arc} viewBox="0 0 210 210" aria-hidden="true">
          <circle className={styles.track} cx="105" cy="105" r="88" />
          <circle
            className={styles.reached}
            cx="105"
            cy="105"
            r="88"
            pathLength="100"
            strokeDasharray={`${facts.satisfactionPercent} 100`}
            transform="rotate(-90 105 105)"
          />
          <circle className={styles.figureSun} cx="105" cy="105" r="66" />
        </svg>
        <p>
          <b>{satisfaction.value}</b> {satisfaction.label}
        </p>
      </div>
      <div className={`${styles.towns} dark anim`}>
        <TownMap className={styles.map} />
        <p>
          <b>{towns.value}</b> {pluralText(towns.label, facts.towns.length, language)}
        </p>
      </div>
    </div>
  );
}

function ReviewsSection() {
  const content = useContent();
  const { facts, language, texts } = content;
  return (
    <Section id="avaliacoes" labelledBy="reviews-title" background="alt" dune="from-left">
      <Island
        name="reviews"
        component={Reviews}
        props={{
          titleId: "reviews-title",
          texts: texts.home.reviews,
          newTabNote: texts.common.nav.newTab,
          language,
          numberFormat: numberFormatOf(language),
          localReviews: localTestimonials(content),
          defaults: facts.reviewsDefaults,
        }}
      />
    </Section>
  );
}

function LeadSection() {
  const { facts, texts } = useContent();
  const { title, subtitle, ...formTexts } = texts.home.lead;
  const { float, nav, whatsapp } = texts.common;
  return (
    <Section
      id="assinar"
      labelledBy="lead-title"
      background="accent"
      dune="from-right"
      backdrop={
        <svg className={styles.sun} viewBox="0 0 1000 1000" aria-hidden="true">
          <circle className={styles.disc} cx="500" cy="500" r="150" />
          <Rings className={styles.halo} count={5} first={110} step={46} />
        </svg>
      }
    >
      <div className={styles.leadColumns}>
        <div className={`${styles.leadText} anim`}>
          <h2 id="lead-title">{title}</h2>
          <p className="lead">{subtitle}</p>
          <HoursLine />
        </div>
        <Island
          name="lead-form"
          component={LeadForm}
          props={{
            texts: formTexts,
            newTabNote: nav.newTab,
            whatsappNumber: facts.company.whatsappNumber,
            plainChat: { label: float.label, message: whatsapp.plans },
          }}
        />
      </div>
    </Section>
  );
}

const wifiPicture: PictureFiles = {
  avif: { 800: wifi800Avif, 1200: wifi1200Avif },
  webp: { 800: wifi800Webp, 1200: wifi1200Webp },
};

const teamPicture: PictureFiles = {
  avif: { 800: team800Avif, 1200: team1200Avif },
  webp: { 800: team800Webp, 1200: team1200Webp },
};
