import type { HeldBack as Held } from '@deedline/contract/search/results';
import { useId } from 'react';
import { isBilled } from '../../edition.ts';
import { formatCost } from '../../ui/format.ts';

/** What is on record but held back because nothing of it is sold: the kinds of data, the reason, and what would tell the candidates apart. */
export function HeldBack({ heldBack: { kinds, reason, decides, because, price } }: { heldBack: Held }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6 border border-l-4 border-brass bg-brass-wash px-4 py-3">
      <h2 id={id} className="text-base font-semibold">
        On record, and held back
      </h2>
      <p className="mt-1 text-sm">{reason}</p>
      <ul aria-label="Kinds of things on record" className="mt-2 flex flex-wrap gap-x-2 gap-y-1 text-sm">
        {kinds.map((kind) => (
          <li key={kind} className="border border-brass/40 px-2 py-0.5">
            {kind}
          </li>
        ))}
      </ul>
      {decides.length > 0 && (
        <p className="mt-3 text-sm">
          <span className="font-semibold">What would settle it:</span> {decides.join(', ')}.
        </p>
      )}
      {isBilled() && because === 'no_contacts' && price !== undefined && (
        <p className="mt-3 text-sm">
          <span className="font-semibold">To see it:</span> re-run this search without the switch, for {formatCost(price)}.
        </p>
      )}
    </section>
  );
}
