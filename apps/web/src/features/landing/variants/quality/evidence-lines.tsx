import { formatDate } from '../../../../ui/format.ts';
import type { SheetLine } from './sheet-contacts.ts';

/** Room for the heaviest record on either side of the upright. */
const AGAINST = 8;
const FOR = 13;

function WeightBar({ weight }: { weight: number }) {
  const isFor = weight >= 0;
  return (
    <svg viewBox={`${-AGAINST} 0 ${AGAINST + FOR} 2`} preserveAspectRatio="none" className="h-4 w-full" aria-hidden="true">
      <rect x={isFor ? 0 : weight} y=".55" width={Math.abs(weight)} height=".9" className={isFor ? 'fill-green' : 'fill-brick'} />
      <path d="M0 0V2" className="stroke-ink" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** The records under a number: what each says, who says it, when it was seen, how much it is worth. */
export function EvidenceLines({ lines }: { lines: readonly SheetLine[] }) {
  return (
    <ul className="mt-3 text-sm">
      {lines.map(([text, source, seen, weight]) => (
        <li
          key={text}
          className="grid grid-cols-[minmax(0,1fr)_3.5rem] items-baseline gap-x-4 border-t py-1.5 sm:grid-cols-[minmax(0,1fr)_9rem_3rem] xl:grid-cols-[minmax(0,1fr)_16rem_3rem]"
        >
          <span>
            {text} <span className="block text-xs text-muted">{`${source}, ${formatDate(seen)}`}</span>
          </span>
          <span className="self-center max-sm:hidden">
            <WeightBar weight={weight} />
          </span>
          <span className={`text-right font-mono text-xs ${weight < 0 ? 'text-brick' : ''}`}>
            {weight < 0 ? '−' : '+'}
            {Math.abs(weight).toFixed(1)}
          </span>
        </li>
      ))}
    </ul>
  );
}
