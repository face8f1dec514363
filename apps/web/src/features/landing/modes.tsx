import { maximumPriceCredits } from '@deedline/contract/search/prices';
import { Badge } from '../../ui/badge.tsx';
import { formatCost } from '../../ui/format.ts';
import { MODES, MODE_LIST } from '../../words/search-label.ts';
import { MODE_FACTS } from './content/modes.ts';
import { Part } from './part.tsx';

export function Modes() {
  return (
    <Part id="modes" title="Six search modes" lead="Begin with what you have.">
      <ul className="border-t">
        {MODE_LIST.map((mode) => (
          <li
            key={mode}
            className="grid items-baseline gap-x-8 gap-y-0.5 border-b py-4 md:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)_6rem]"
          >
            <h3 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
              {MODES[mode].name} {MODE_FACTS[mode].isPremium && <Badge tone="brass">Premium</Badge>}
            </h3>
            <p className="text-sm">{MODE_FACTS[mode].asks}</p>
            <p className="text-sm text-muted">{MODE_FACTS[mode].returns}</p>
            <p className="text-sm font-medium md:text-right">up to {formatCost(maximumPriceCredits(mode, true))}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
