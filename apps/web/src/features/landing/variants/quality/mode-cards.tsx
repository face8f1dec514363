import { maximumPriceCredits } from '@deedline/contract/search/prices';
import { formatCost } from '../../../../ui/format.ts';
import { MODES, MODE_LIST } from '../../../../words/search-label.ts';
import { MODE_FACTS } from '../../content/modes.ts';

/** Six index cards, each with its tab. */
export function ModeCards() {
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
            <p className="mt-auto border-t pt-2 text-xs text-muted">Up to {formatCost(maximumPriceCredits(mode, true))}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
