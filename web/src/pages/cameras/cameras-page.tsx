import { BenefitsSection } from "./benefits-section.tsx";
import { CameraPlansSection } from "./camera-plans-section.tsx";
import { CamerasHero } from "./cameras-hero.tsx";
import { ClosingCallSection } from "./closing-call-section.tsx";
import { FaqSection } from "./faq-section.tsx";
import { HowItWorksSection } from "./how-it-works-section.tsx";

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
