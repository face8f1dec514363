import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import { CONFIDENCE_TIERS, DATA_INCLUDED } from './content/texts.ts';
import { Part } from './landing-frame.tsx';
import { FROZEN_DAY, FROZEN_PLACE, FROZEN_RECORD } from './sample/frozen-record.ts';

const COLUMNS = 'grid gap-x-8 border-b md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]';

/** What a search can return, and beside it what it returned for one lot. */
export function DataIncluded() {
  return (
    <Part
      id="solution"
      title="Data included"
      lead="One search returns the property and the people. Where a source has nothing, the answer says so."
    >
      <p className={`${COLUMNS} pb-2 text-xs text-muted`}>
        <span className="md:col-start-3">
          Made-up example: {FROZEN_PLACE}, as of {formatDate(FROZEN_DAY)}
        </span>
      </p>
      <dl>
        {DATA_INCLUDED.map(([name, what]) => (
          <div key={name} className={`${COLUMNS} py-3`}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{what}</dd>
            <dd className="wrap-anywhere">{FROZEN_RECORD[name]}</dd>
          </div>
        ))}
      </dl>
      <Tiers />
      <Outputs />
    </Part>
  );
}

const FILLS = ['fill-green', 'fill-green/70', 'fill-brass', 'fill-muted'] as const;

/** The scale of confidence scores, drawn to scale: 0 on the left, 100 on the right. */
function Tiers() {
  return (
    <section aria-labelledby="tiers-title" className="mt-14">
      <h3 id="tiers-title" className="text-lg font-semibold">
        Every contact is scored
      </h3>
      <p className="mt-2 max-w-2xl text-sm leading-relaxed text-muted">
        0-100, from how recent its records are, how many independent sources agree, and what validation said.{' '}
        <Link href={paths.accuracy} className="link">
          How often it is right
        </Link>{' '}
        is measured. Read on this scale everywhere:
      </p>
      <svg viewBox="0 0 1000 14" preserveAspectRatio="none" className="mt-5 block h-3.5 w-full" aria-hidden="true">
        {CONFIDENCE_TIERS.map(({ range, from, to }, index) => (
          <rect key={range} x={from * 10} y="3" width={(to - from + 1) * 10 - 3} height="8" className={FILLS[index]} />
        ))}
      </svg>
      <ul className="mt-3 grid grid-cols-2 gap-y-3 sm:grid-cols-[50fr_20fr_20fr_10fr]">
        {CONFIDENCE_TIERS.toReversed().map(({ range, name }) => (
          <li key={range}>
            <b className="block text-lg font-semibold">{range}</b>
            <span className="text-sm whitespace-nowrap text-muted">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where answers can be sent from here. */
function Outputs() {
  return (
    <section aria-labelledby="outputs-title" className="mt-14">
      <h3 id="outputs-title" className="text-lg font-semibold">
        In and out
      </h3>
      <ul className="mt-4 grid border-t border-l sm:grid-cols-2">
        {OUTPUTS.map(({ name, text }) => (
          <li key={name} className="border-r border-b p-5">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {name} <Badge tone="green">In this version</Badge>
            </span>
            <span className="mt-2 block text-sm leading-relaxed text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Output {
  name: string;
  text: string;
}

/** Inputs and outputs. Features that this version lacks are not worded as if they existed. */
const OUTPUTS: readonly Output[] = [
  { name: 'CSV export', text: 'Phones, emails and relatives side by side, and no cell that a spreadsheet would run.' },
  {
    name: 'Batch CSV upload',
    text: 'A list of addresses in, its own columns with an answer for each row out, and what it can cost at most before anything runs.',
  },
  { name: 'CRM push', text: 'Owners and contacts straight into your CRM.' },
  {
    name: 'Zapier integration',
    text: 'A finished search starts your own automation. The app comes with Deedline, and you set it up in your own Zapier account; it is not in Zapier’s directory.',
  },
];
