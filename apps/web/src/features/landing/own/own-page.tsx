import { maximumPrice } from '../../../prices.ts';
import { useAnswer } from '../../../api/call.ts';
import { isBilled } from '../../../edition.ts';
import { paths } from '../../../paths.ts';
import { sayMissing } from '../../../on-file/loaded-here.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatCost } from '../../../ui/format.ts';
import { MAIN_ID, useAnchor, usePageTitle } from '../../../ui/page/page-window.ts';
import { PriceTable } from '../../../words/price-table.tsx';
import { MODE_LIST, MODES } from '../../../words/search-label.ts';
import { FEATURES } from '../content/features.tsx';
import { AUDIENCE, HERO, MODE_FACTS, PRICE_FACTS, PRICE_STATEMENT } from '../content/texts.ts';
import { LandingFooter, LandingHeader, Part } from '../landing-frame.tsx';
import { OnFile } from './on-file.tsx';

/** The start page of an installation that is not the demo, or bills nobody: what is on file here, what it can answer, and the way in. */
export function OwnPage() {
  usePageTitle();
  useAnchor();
  return (
    <>
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1} className="outline-none">
        <Hero />
        <OnFile />
        <Features />
        <Modes />
        {isBilled() && <Prices />}
      </main>
      <LandingFooter />
    </>
  );
}

const LEAD =
  'From an address, a parcel number or a name to who owns it and where to write to them; phone numbers and emails where they are on file. Each with its confidence and the records behind it.';

function Hero() {
  return (
    <section aria-labelledby="hero-title" className="border-b">
      <div className="mx-auto max-w-[84rem] px-4 py-14 md:px-9 xl:py-20">
        <h1 id="hero-title" className="max-w-4xl text-[clamp(2.4rem,5vw,4.4rem)] leading-[0.98] font-bold tracking-[-0.035em]">
          Who owns it, and how to reach them
        </h1>
        <p className="mt-6 max-w-2xl text-lg leading-relaxed text-pretty">
          {LEAD}
          {isBilled() && ' You pay only for what was found.'}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={paths.register} variant="primary" size="lg">
            {isBilled() ? HERO.start : 'Create an account'}
          </ButtonLink>
          <ButtonLink href="#on-file" size="lg">
            What is on file
          </ButtonLink>
        </div>
        {isBilled() && <p className="mt-5 text-sm text-muted">{HERO.terms}</p>}
        <p className="mt-10 border-t pt-4 text-sm text-muted">For {AUDIENCE.join(' · ').toLowerCase()}</p>
      </div>
    </section>
  );
}

/** Features that apply whatever is loaded. */
const ALWAYS: ReadonlySet<string> = new Set(['A confidence you can check', 'Kept, and out again']);

function Features() {
  return (
    <Part id="features" title="An answer you can act on">
      <div className="grid border-t border-l sm:grid-cols-2">
        {FEATURES.filter(({ title }) => ALWAYS.has(title)).map(({ title, text }) => (
          <div key={title} className="border-r border-b p-6">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-sm leading-relaxed text-muted">{text}</p>
          </div>
        ))}
      </div>
    </Part>
  );
}

/** Which of the six search modes the loaded sources can answer. */
function Modes() {
  const installation = useAnswer('GET /api/installation');
  return (
    <Part id="modes" title="Six search modes" lead="Begin with what you have.">
      <ul className="border-t">
        {MODE_LIST.map((mode) => (
          <li key={mode} className="grid items-baseline gap-x-8 gap-y-0.5 border-b py-4 md:grid-cols-[15rem_minmax(0,1fr)_12rem]">
            <h3 className="text-lg font-semibold">{MODES[mode].name}</h3>
            <p className="text-sm">{MODE_FACTS[mode].asks}</p>
            <p className="text-sm text-muted md:text-right">
              {installation && sayMissing(mode, installation.kinds) !== null
                ? 'no records for it here yet'
                : isBilled() && `up to ${formatCost(maximumPrice(mode, true))}`}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Deliberately separate from the landing page's own section: a shared component would become a chunk of its own there. */
function Prices() {
  return (
    <Part id="pricing" title="Pricing" lead={PRICE_STATEMENT}>
      <PriceTable />
      <ul className="mt-8 grid gap-1.5 text-sm text-muted">
        {PRICE_FACTS.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Part>
  );
}
