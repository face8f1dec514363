import { MAIN_ID, useAnchor, usePageTitle } from '../../ui/page/page-window.ts';
import { Compliance } from './compliance.tsx';
import { DataIncluded } from './data-included.tsx';
import { Features } from './features.tsx';
import { Figures } from './figures.tsx';
import { FinalCall } from './final-call.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Modes } from './modes.tsx';
import { Pricing } from './pricing.tsx';

export function LandingPage() {
  usePageTitle();
  useAnchor();
  return (
    <>
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1} className="outline-none">
        <Hero />
        <Figures />
        <Features />
        <DataIncluded />
        <Modes />
        <HowItWorks />
        <Pricing />
        <Compliance />
        <FinalCall />
      </main>
      <LandingFooter />
    </>
  );
}
