import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AUDIENCE, HERO } from './content/hero.ts';
import { SampleSearch } from './sample/sample-search.tsx';

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="border-b xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
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
