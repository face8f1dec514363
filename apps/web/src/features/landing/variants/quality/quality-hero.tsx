import { HERO } from '../../content/hero.ts';
import { HeroActions } from '../hero-actions.tsx';
import { FieldSheet } from './field-sheet.tsx';

export function QualityHero() {
  return (
    <section aria-labelledby="hero-title" className="quality-grid border-b">
      <div className="mx-auto max-w-[84rem] px-4 pt-14 pb-16 md:px-9 lg:pt-20 lg:pb-20">
        <div className="mb-12 grid items-end gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
          <div className="font-display text-[clamp(2.9rem,6.4vw,5.75rem)] leading-[0.96] font-bold tracking-[-0.04em]">
            <h1 id="hero-title" className="leading-[0.96] tracking-[-0.04em]">
              {HERO.title}
            </h1>
            <p className="text-green">is the easy part.</p>
          </div>
          <div>
            <p className="mb-6 text-lg leading-relaxed">
              The rest is being right. Every number comes with the records that speak for it, those that speak against it, and when each was
              last seen. Where we are not sure, the sheet says so.
            </p>
            <HeroActions />
          </div>
        </div>
        <FieldSheet />
      </div>
    </section>
  );
}
