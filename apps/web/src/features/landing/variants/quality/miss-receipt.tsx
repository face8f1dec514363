import { formatCost } from '../../../../ui/format.ts';
import { MISS } from '../specimen.ts';

const LINES = [
  ['Set aside', MISS.receipt.held],
  ['Charged', MISS.receipt.charged],
  ['Given back', MISS.receipt.released],
] as const;

/** A search that found nothing, down to its receipt. */
export function MissReceipt() {
  return (
    <figure className="self-start border border-ink bg-raise p-5">
      <p className="text-xs text-muted">Parcel search</p>
      <p className="font-mono text-sm">{MISS.parcelId}</p>
      <p className="mt-4 font-display text-2xl font-bold">{MISS.receipt.rule}</p>
      <dl className="mt-4 text-sm">
        {LINES.map(([name, credits]) => (
          <div key={name} className="flex justify-between border-t py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className={name === 'Charged' ? 'font-semibold text-green' : ''}>{formatCost(credits)}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="mt-3 text-xs text-muted">A parcel that does not exist, asked in the made-up state.</figcaption>
    </figure>
  );
}
