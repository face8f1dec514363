import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { maximumPrice } from '../../prices.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatCost } from '../../ui/format.ts';
import { MAIN_ID, useAnchor, usePageTitle } from '../../ui/page/page-window.ts';
import { MODE_LIST, MODES } from '../../words/search-label.ts';
import { FEATURES } from './content/features.tsx';
import { AUDIENCE, COMPLIANCE_LEAD, COMPLIANCE_POINTS, FINAL_CALL, HERO, MODE_FACTS, STEPS } from './content/texts.ts';
import { DataIncluded } from './data-included.tsx';
import { Figures } from './figures.tsx';
import { LandingFooter, LandingHeader, Part } from './landing-frame.tsx';
import { Pricing } from './pricing.tsx';
import { SampleSearch } from './sample/sample-search.tsx';

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

function Hero() {
  return (
    // Reserves the height of the sample, which is rendered after the first paint.
    <section aria-labelledby="hero-title" className="border-b xl:grid xl:min-h-[47.6875rem] xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <div className="flex flex-col justify-center px-4 py-14 md:px-9 xl:py-16 xl:pr-12 xl:pl-[max(2.25rem,calc((100vw-84rem)/2+2.25rem))]">
        <h1 id="hero-title" className="text-[clamp(2.9rem,6.2vw,5.4rem)] leading-[0.98] font-bold tracking-[-0.035em]">
          {HERO.title}
        </h1>
        <p className="mt-6 max-w-xl text-lg leading-relaxed text-pretty">{HERO.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={paths.register} variant="primary" size="lg">
            {HERO.start}
          </ButtonLink>
          <ButtonLink href="#features" size="lg">
            {HERO.more}
          </ButtonLink>
        </div>
        <p className="mt-5 text-sm text-muted">{HERO.terms}</p>
        <p className="mt-10 border-t pt-4 text-sm text-muted">For {AUDIENCE.join(' · ').toLowerCase()}</p>
      </div>
      <SampleSearch className="border-t xl:border-t-0 xl:border-l" />
    </section>
  );
}

const STROKE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.2 } as const;

function Symbol({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 64 40" className="h-10 w-16 text-ink/70" aria-hidden="true" {...STROKE}>
      {children}
    </svg>
  );
}

function Features() {
  return (
    <Part id="features" title="An answer you can act on" lead="Not a list of maybes: who, how to reach them, how sure, and why.">
      <div className="grid border-t border-l sm:grid-cols-2 xl:grid-cols-3">
        {FEATURES.map(({ title, text, symbol }) => (
          <div key={title} className="border-r border-b p-6">
            <Symbol>{symbol}</Symbol>
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-sm leading-relaxed text-muted">{text}</p>
          </div>
        ))}
      </div>
    </Part>
  );
}

function Modes() {
  return (
    <Part id="modes" title="Six search modes" lead="Begin with what you have.">
      <ul className="border-t">
        {MODE_LIST.map((mode) => (
          <li
            key={mode}
            className="grid items-baseline gap-x-8 gap-y-0.5 border-b py-4 md:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)_6rem]"
          >
            <h3 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
              {MODES[mode].name} {MODE_FACTS[mode].isPremium && <Badge tone="brass">Premium</Badge>}
            </h3>
            <p className="text-sm">{MODE_FACTS[mode].asks}</p>
            <p className="text-sm text-muted">{MODE_FACTS[mode].returns}</p>
            <p className="text-sm font-medium md:text-right">up to {formatCost(maximumPrice(mode, true))}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function HowItWorks() {
  return (
    <Part id="how-it-works" title="How it works">
      <ol className="grid gap-y-8 sm:grid-cols-2 xl:grid-cols-4">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-ink pt-4 pr-8">
            <span className="text-sm font-semibold text-muted" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="mt-1 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-sm leading-relaxed text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Compliance() {
  return (
    <Part id="compliance" title="Compliance" lead={COMPLIANCE_LEAD}>
      <div className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
        {COMPLIANCE_POINTS.map(({ title, text }) => (
          <div key={title}>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-sm leading-relaxed text-muted">{text}</p>
          </div>
        ))}
      </div>
      <p className="mt-10 flex flex-wrap gap-x-8 text-sm">
        <Link href={paths.terms} className="link inline-flex items-center touch:min-h-11">
          Terms of Service
        </Link>
        <Link href={paths.privacy} className="link inline-flex items-center touch:min-h-11">
          Privacy Policy
        </Link>
      </p>
    </Part>
  );
}

function FinalCall() {
  return (
    <section aria-labelledby="final-title" className="bg-green text-paper">
      <div className="mx-auto flex max-w-[84rem] flex-wrap items-center justify-between gap-x-10 gap-y-7 px-4 py-16 md:px-9 lg:py-20">
        <div>
          <h2 id="final-title" className="text-[clamp(2rem,4vw,3.2rem)] font-bold">
            {FINAL_CALL.title}
          </h2>
          <p className="mt-3 text-lg">{FINAL_CALL.text}</p>
        </div>
        <ButtonLink href={paths.register} size="lg" className="border-transparent">
          {FINAL_CALL.action}
        </ButtonLink>
      </div>
    </section>
  );
}
