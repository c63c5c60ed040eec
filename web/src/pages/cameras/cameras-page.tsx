import house800Avif from "@fiosite/content/media/cameras-800.avif";
import house800Webp from "@fiosite/content/media/cameras-800.webp";
import house1200Avif from "@fiosite/content/media/cameras-1200.avif";
import house1200Webp from "@fiosite/content/media/cameras-1200.webp";
import { type PictureFiles, SitePicture } from "#features/site-picture/site-picture.tsx";
import { StartingPrice } from "#features/starting-price/starting-price.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { BrandDot } from "#ui/brand-dot.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Highlighted } from "#ui/highlighted.tsx";
import { Rings } from "#ui/rings.tsx";
import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useContent, useLangOf } from "../../use-content.ts";
import { BenefitsSection } from "./benefits-section.tsx";
import { CameraPlansSection } from "./camera-plans-section.tsx";
import styles from "./cameras-page.module.css";

export function CamerasPage() {
  return (
    <>
      <CamerasHero />
      <BenefitsSection />
      <CameraPlansSection />
      <HowItWorksSection />
      <FaqSection />
      <ClosingCallSection />
    </>
  );
}

function CamerasHero() {
  const { facts, texts } = useContent();
  const { hero } = texts.cameras;
  const { lines, highlight } = hero.title;
  return (
    <section
      className={`${styles.hero} dark`}
      aria-labelledby="cameras-title"
      data-background="dark"
    >
      <div className={`${styles.columns} wrap`}>
        <div>
          <h1 id="cameras-title">
            <Highlighted text={lines.join(" ")} words={highlight}>
              <b>{highlight}</b>
            </Highlighted>
          </h1>
          <p className={`${styles.subtitle} lead`}>{hero.subtitle}</p>
          <StartingPrice plans={facts.cameraPlans} />
          <ButtonPair>
            <WhatsappButton
              place="hero"
              label={hero.cta.primary}
              message={texts.common.whatsapp.cameras}
              tone="accent"
              size="pair"
            />
            <ButtonLink
              href="#como-funciona"
              label={hero.cta.secondary}
              tone="outline"
              size="pair"
            />
          </ButtonPair>
          <AvailabilityNote />
        </div>
        <figure className={styles.picture}>
          <SitePicture name="cameras" own={housePicture} alt={hero.image.alt} isLargestPaint />
        </figure>
      </div>
    </section>
  );
}

function HowItWorksSection() {
  const { how } = useContent().texts.cameras;
  const langOf = useLangOf();
  return (
    <Section
      id="como-funciona"
      labelledBy="how-it-works-title"
      background="alt"
      dune="from-right"
      className={styles.how}
    >
      <SectionHead id="how-it-works-title" title={how.title} />
      <ol className={styles.steps}>
        {how.steps.map(({ key, title, text }) => (
          <li key={key} className="anim">
            <h3 lang={langOf(title)}>{title}</h3>
            <p lang={langOf(text)}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function FaqSection() {
  const { faq } = useContent().texts.cameras;
  const langOf = useLangOf();
  return (
    <Section labelledBy="faq-title" dune="from-left">
      <div className={styles.faqColumns}>
        <h2 id="faq-title">{faq.title}</h2>
        <div className={styles.questions}>
          {faq.items.map(({ key, question, answer }, index) => (
            <details key={key} name="faq" data-question open={index === 0}>
              <summary>
                <h3 lang={langOf(question)}>{question}</h3>
              </summary>
              <p lang={langOf(answer)}>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}

function ClosingCallSection() {
  const { cameras, common } = useContent().texts;
  return (
    <Section
      labelledBy="closing-call-title"
      background="dark"
      dune="from-right"
      backdrop={<Sun />}
      className={styles.closing}
    >
      <div className={`${styles.closingText} anim`}>
        <h2 id="closing-call-title">{cameras.cta.title}</h2>
        <p className="lead">{cameras.cta.subtitle}</p>
        <WhatsappButton
          place="closing-call"
          label={cameras.cta.button}
          message={common.whatsapp.cameraCta}
          tone="accent"
        />
        <AvailabilityNote />
      </div>
    </Section>
  );
}

function Sun() {
  return (
    <svg className={styles.sun} viewBox="0 0 1000 1000" aria-hidden="true">
      <circle className={styles.disc} cx="500" cy="500" r="170" />
      <circle className={styles.ring} cx="500" cy="500" r="222" />
      <Rings className={styles.halo} count={6} first={275} step={40} />
    </svg>
  );
}

function AvailabilityNote() {
  const { texts } = useContent();
  return (
    <p className={styles.note}>
      <BrandDot />
      <span>{texts.cameras.disclaimer}</span>
    </p>
  );
}

const housePicture: PictureFiles = {
  avif: { 800: house800Avif, 1200: house1200Avif },
  webp: { 800: house800Webp, 1200: house1200Webp },
};
