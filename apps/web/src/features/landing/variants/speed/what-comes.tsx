import { maximumPrice } from '../../../../prices.ts';
import { useAnswer } from '../../../../api/call.ts';
import { formatCost, formatNumber } from '../../../../ui/format.ts';
import { MODES, MODE_LIST } from '../../../../words/search-label.ts';
import { DATA_INCLUDED, MODE_FACTS } from '../../content/texts.ts';
import { FEATURES } from '../../content/features.tsx';
import { Digest, Part } from './part.tsx';

function FeaturesPart() {
  const installation = useAnswer('GET /api/installation');
  const counted =
    installation && `${formatNumber(installation.sourcesTotal)} sources and ${formatNumber(installation.parcels)} parcels here.`;
  return (
    <Part id="features" at="0.25" title="Features" lead={`Quick is worth nothing unless it can be acted on. ${counted ?? ''}`}>
      <Digest items={FEATURES} className="xl:grid-cols-3" />
    </Part>
  );
}

function DataPart() {
  return (
    <Part id="solution" at="0.50" title="Data included" lead="One question brings all of it; what no source has is left blank.">
      <dl className="grid border-t border-l md:grid-cols-2 xl:grid-cols-3">
        {DATA_INCLUDED.map(([name, what]) => (
          <div key={name} className="border-r border-b px-4 py-3">
            <dt className="font-mono text-xs font-semibold">{name}</dt>
            <dd className="mt-1 text-sm text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function ModesPart() {
  return (
    <Part
      id="modes"
      at="0.75"
      title="Six search modes"
      lead="One line to type in each. Ctrl+K opens any of them, from anywhere in the app."
    >
      <ul className="border-t border-ink text-sm">
        {MODE_LIST.map((mode) => (
          <li key={mode} className="grid gap-x-6 border-b py-2.5 md:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1.2fr)_6rem]">
            <h3 className="font-sans text-sm font-semibold tracking-normal">{MODES[mode].name}</h3>
            <p>{MODE_FACTS[mode].asks}</p>
            <p className="text-muted">{MODE_FACTS[mode].returns}</p>
            <p className="font-mono text-xs md:text-right">≤ {formatCost(maximumPrice(mode, true))}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function WhatComes() {
  return (
    <>
      <FeaturesPart />
      <DataPart />
      <ModesPart />
    </>
  );
}
