import { maximumPrice, PACKAGES, PRICES } from '../../../../prices.ts';
import { formatCost, formatMoney, formatNumber } from '../../../../ui/format.ts';
import { PRICE_LINES } from '../../../../words/price-table.tsx';
import { MODE_LIST, MODES } from '../../../../words/search-label.ts';
import { HERO, MODE_FACTS, PRICE_FACTS, PRICE_STATEMENT } from '../../content/texts.ts';
import { HeroActions, VariantFrame } from '../variant-frame.tsx';
import { FieldSheet, SpecimenTable } from './field-sheet.tsx';
import { ComplianceLeaf, FeaturesLeaf, FinalLeaf, HowItWorksLeaf, TitledFieldPage } from './leaves.tsx';
import './quality.css';

const PRICE_REMARKS = (
  <ul className="grid gap-3">
    {PRICE_FACTS.map((fact) => (
      <li key={fact}>{fact}</li>
    ))}
  </ul>
);

/** `/quality`: one answer as a field sheet with its evidence; the sections are pages of the same field book, with remarks in the margin. */
export function QualityPage() {
  return (
    <VariantFrame
      title="How sure, and why"
      description="One answer with its evidence: which records speak for a phone number, which against it, when each was seen, and a score that is held to account."
    >
      <QualityHero />
      <FeaturesLeaf />
      <TitledFieldPage
        id="solution"
        title="Data included"
        notes="Blanks are part of the answer. Nobody filled in the year built: it is not on the roll, so it is not on the sheet."
      >
        <SpecimenTable />
      </TitledFieldPage>
      <TitledFieldPage
        id="modes"
        title="Six search modes"
        notes="The more you give, the surer the answer: a date of birth or an address tells two people with the same name apart."
      >
        <ModeCards />
      </TitledFieldPage>
      <HowItWorksLeaf />
      <TitledFieldPage id="pricing" title="Pricing" lead={PRICE_STATEMENT} notes={PRICE_REMARKS}>
        <PriceLadder />
      </TitledFieldPage>
      <ComplianceLeaf />
      <FinalLeaf />
    </VariantFrame>
  );
}

function QualityHero() {
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

/** Six index cards, one for each mode. */
function ModeCards() {
  return (
    <ul className="grid gap-x-5 gap-y-7 sm:grid-cols-2 xl:grid-cols-3">
      {MODE_LIST.map((mode) => (
        <li key={mode} className="flex flex-col">
          <h3 className="w-fit rounded-t-md border border-b-0 border-ink bg-raise px-3 pt-1.5 pb-1 font-sans text-sm font-semibold tracking-normal">
            {MODES[mode].name}
          </h3>
          <div className="flex grow flex-col gap-2 border border-ink bg-raise p-4 text-sm">
            <p>
              <span className="block text-xs text-muted">You give</span>
              {MODE_FACTS[mode].asks}
            </p>
            <p>
              <span className="block text-xs text-muted">You get</span>
              {MODE_FACTS[mode].returns}
            </p>
            <p className="mt-auto border-t pt-2 text-xs text-muted">Up to {formatCost(maximumPrice(mode, true))}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const RUNGS = [{ name: 'Nothing useful found', credits: 0, what: 'The search is on record, the price is not', badge: '' }, ...PRICE_LINES];

/** Prices drawn as lengths, in ascending order; a search that found nothing comes first. */
function PriceLadder() {
  return (
    <>
      <ul className="border-t">
        {RUNGS.map(({ name, credits, what, badge }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-b py-3 md:grid-cols-[16rem_minmax(0,1fr)_4.5rem]"
          >
            <span>
              <span className="font-semibold">{name}</span> {badge && <span className="text-xs text-brass-ink">{badge}</span>}
              <span className="block text-xs text-muted">{what}</span>
            </span>
            <svg
              viewBox={`0 0 ${PRICES.reverseSearch} 1`}
              preserveAspectRatio="none"
              className="h-3 w-full max-md:hidden"
              aria-hidden="true"
            >
              <path d="M0 0V1" className="stroke-ink" vectorEffect="non-scaling-stroke" />
              <rect width={credits} height="1" className="fill-green" />
              {RUNGS.map((rung) => (
                <path key={rung.name} d={`M${rung.credits} 0V1`} className="stroke-line" vectorEffect="non-scaling-stroke" />
              ))}
            </svg>
            <span className="text-right text-lg font-semibold">{formatCost(credits)}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-10 mb-3 text-lg font-semibold">Packages</h3>
      <ul className="grid grid-cols-2 gap-x-8 xl:grid-cols-4">
        {PACKAGES.map(({ label, credits, price, popular }) => (
          <li key={label} className="border-t py-3">
            <p className="font-semibold">
              {label} {popular && <span className="text-xs font-normal text-brass-ink">Most Popular</span>}
            </p>
            <p className="text-sm text-muted">
              {formatNumber(credits)} credits for <span className="font-semibold text-ink">{formatMoney(price)}</span>
            </p>
            <p className="text-xs text-muted">{formatCost(price / credits)} per credit</p>
          </li>
        ))}
      </ul>
    </>
  );
}
