import { PACKAGES } from '../../../../prices.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { formatCost, formatMoney, formatNumber } from '../../../../ui/format.ts';
import { PRICE_LINES } from '../../../../words/price-table.tsx';
import { COMPLIANCE_LEAD, COMPLIANCE_POINTS, FINAL_CALL, PRICE_STATEMENT, STEPS } from '../../content/texts.ts';
import { LegalLinks } from '../variant-frame.tsx';
import { Digest, Part, Station } from './part.tsx';

type Price = { name: string; figure: string; note: string; mark: string };

const SEARCH_PRICES: readonly Price[] = PRICE_LINES.map(({ name, credits, what, badge }) => ({
  name,
  figure: formatCost(credits),
  note: what,
  mark: badge,
}));
const PACKAGE_PRICES: readonly Price[] = PACKAGES.map(({ label, credits, price, popular }) => ({
  name: label,
  figure: formatMoney(price),
  note: `${formatNumber(credits)} credits, ${formatCost(price / credits)} each`,
  mark: popular ? 'Most Popular' : '',
}));

function PriceStrip({ title, prices }: { title: string; prices: readonly Price[] }) {
  return (
    <div>
      <h3 className="mb-2 font-mono text-xs font-semibold">{title}</h3>
      <ul className="grid grid-cols-2 border-t border-l border-t-ink xl:grid-cols-4">
        {prices.map(({ name, figure, note, mark }) => (
          <li key={name} className="border-r border-b px-4 py-3.5">
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
              {name} {mark && <span className="text-xs font-medium text-brass-ink">{mark}</span>}
            </p>
            <p className="mt-1 font-mono text-2xl font-semibold tracking-tight">{figure}</p>
            <p className="mt-1 text-xs text-muted">{note}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function HowItWorksPart() {
  return (
    <Part id="how-it-works" at="1.00" title="How it works" lead="Four steps, in order.">
      <SearchLanes className="mb-6 w-full max-md:hidden" />
      <ol className="grid gap-x-8 gap-y-6 md:grid-cols-4">
        {STEPS.map(({ title, text }, index) => (
          <li key={title}>
            <h3 className="text-base font-semibold">
              <span className="mr-2 font-mono text-sm text-green" aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-1.5 text-sm leading-relaxed text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function CompliancePart() {
  return (
    <Part id="compliance" at="1.50" title="Compliance" lead={COMPLIANCE_LEAD}>
      <Digest items={COMPLIANCE_POINTS} className="xl:grid-cols-4" />
      <LegalLinks className="mt-7" />
    </Part>
  );
}

function LastQuarter() {
  return (
    <Station at="1.75" labelledBy="final-title">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-8">
        <div>
          <h2 id="final-title" className="text-[clamp(2.25rem,5.6vw,5rem)] leading-[0.95] font-extrabold tracking-[-0.045em]">
            {FINAL_CALL.title}
          </h2>
          <p className="mt-4 text-lg text-muted">{FINAL_CALL.text}</p>
        </div>
        <ButtonLink href={paths.register} variant="primary" size="lg">
          {FINAL_CALL.action}
        </ButtonLink>
      </div>
    </Station>
  );
}

export function WhatItTakes() {
  return (
    <>
      <HowItWorksPart />
      <Part id="pricing" at="1.25" title="Pricing" lead={PRICE_STATEMENT}>
        <div className="grid gap-y-8">
          <PriceStrip title="Per search" prices={SEARCH_PRICES} />
          <PriceStrip title="Per package" prices={PACKAGE_PRICES} />
        </div>
      </Part>
      <CompliancePart />
      <LastQuarter />
      <div className="border-t border-ink">
        <p className="mx-auto max-w-[92rem] px-4 py-2 font-mono text-sm font-medium md:px-9">2.00 s</p>
      </div>
    </>
  );
}

const LANES = [
  ['You', 40],
  ['Ledger', 110],
  ['Records', 205],
] as const;
const ASKED = Array.from({ length: 12 }, (_, index) => 172 + index * 6);
const BEAM = ASKED.map((y) => `M500 110C520 110 520 ${y} 545 ${y}H720C745 ${y} 745 110 765 110`).join('');

/** The steps of a search in four columns: asked, credits held, sources read in parallel, settled. In order, not to scale. */
function SearchLanes({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1000 262" className={className} aria-hidden="true">
      {LANES.map(([name, y]) => (
        <g key={name}>
          <path d={`M0 ${y}H1000`} className="stroke-line" />
          <text x="0" y={y - 8} className="fill-muted font-mono text-[12px]">
            {name}
          </text>
        </g>
      ))}
      <path d={BEAM} className="fill-none stroke-green" strokeWidth="1" />
      <g className="fill-none stroke-ink" strokeWidth="2">
        <path d="M90 40H215C245 40 240 110 270 110H500M765 110H850C880 110 875 40 905 40H980" />
        <path d="m972 34 8 6-8 6" />
      </g>
      <circle cx="90" cy="40" r="7" className="fill-paper stroke-ink" strokeWidth="2" />
      <path d="M270 100h20v20h-20z" className="fill-paper stroke-ink" strokeWidth="2" />
      <path d="M800 100h20v20h-20z" className="fill-green stroke-green" strokeWidth="2" />
    </svg>
  );
}
