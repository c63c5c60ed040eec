import { AboutSection } from "./about-section.tsx";
import { HeroSection } from "./hero-section.tsx";
import { LeadSection } from "./lead-section.tsx";
import { PlansSection } from "./plans-section.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import { WifiSection } from "./wifi-section.tsx";

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
