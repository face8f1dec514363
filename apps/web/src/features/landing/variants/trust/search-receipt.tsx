import { ATTESTATION, PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { formatCost, formatDate } from '../../../../ui/format.ts';
import { MODES } from '../../../../words/search-label.ts';
import { SPECIMEN, SPECIMEN_NOTE } from '../specimen.ts';

type Line = readonly [name: string, value: string];

const ASKED: readonly Line[] = [
  ['Search', MODES.property_address.tab],
  ['Subject', SPECIMEN.street],
  ['Purpose', PURPOSE_WORDS.skip_tracing],
  ['Attested', `version ${ATTESTATION.version}`],
  ['Sources', `${SPECIMEN.sources.answered} of ${SPECIMEN.sources.asked} answered`],
  ['DNC list of', formatDate(SPECIMEN.dncListDate)],
];
const SETTLED: readonly Line[] = [
  ['Rule', SPECIMEN.receipt.rule],
  ['Set aside', formatCost(SPECIMEN.receipt.held)],
  ['Charged', formatCost(SPECIMEN.receipt.charged)],
  ['Given back', formatCost(SPECIMEN.receipt.released)],
];

/** Teeth of the torn edge. */
const EDGE = `M0 0${Array.from({ length: 24 }, (_, index) => `L${index * 10 + 5} 8L${index * 10 + 10} 0`).join('')}`;

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl>
      {lines.map(([name, value]) => (
        <div key={name} className="flex items-baseline gap-2 py-0.5">
          <dt>{name}</dt>
          <span className="grow border-b border-dotted border-edge" aria-hidden="true" />
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The receipt of the specimen, as it is kept with its search. */
export function SearchReceipt({ className }: { className?: string }) {
  return (
    <figure className={className}>
      <div className="border-x border-t border-ink/60 bg-raise px-6 pt-7 pb-6 font-mono text-xs leading-relaxed">
        <p className="text-center font-display text-xl font-bold tracking-tight">Receipt</p>
        <p className="mb-4 text-center text-muted">one search, one receipt</p>
        <Lines lines={ASKED} />
        <p className="mt-3 border-t border-dashed border-edge pt-3">Delivered</p>
        <ul className="mb-3 border-b border-dashed border-edge pb-3">
          {SPECIMEN.receipt.delivered.map((part) => (
            <li key={part} className="pl-4">
              {part}
            </li>
          ))}
        </ul>
        <Lines lines={SETTLED} />
      </div>
      <svg viewBox="0 0 240 9" preserveAspectRatio="none" className="block h-2.5 w-full" aria-hidden="true">
        <path d={EDGE} className="fill-raise stroke-ink/60" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="mt-3 text-xs text-muted">{SPECIMEN_NOTE}</figcaption>
    </figure>
  );
}
