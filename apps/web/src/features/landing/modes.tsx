import { maximumPriceCredits } from '@deedline/contract/prices';
import type { SearchMode } from '@deedline/contract/search';
import { formatCost } from '../../ui/format.ts';
import { MODES, MODE_LIST } from '../../words/modes.ts';
import { Part } from './part.tsx';

const ASKS: Record<SearchMode, { type: string; returns: string }> = {
  property_address: { type: 'A street with a city, a state or a ZIP code', returns: 'The property, its owner and their contacts' },
  parcel_id: { type: 'A parcel ID (APN), dashes or not', returns: 'The property, its owner and their contacts' },
  owner_name: { type: 'A person, a company or a trust', returns: 'What they own, and their contacts' },
  person_search: { type: 'A name; a date of birth or an address if known', returns: 'Contact information only' },
  reverse_phone: { type: 'A phone number in any format', returns: 'A full person profile' },
  reverse_email: { type: 'An email address', returns: 'A full person profile' },
};

export function Modes() {
  return (
    <Part id="modes" title="Six search modes" lead="Begin with what you have.">
      <ul className="border-t">
        {MODE_LIST.map((mode) => (
          <li
            key={mode}
            className="grid items-baseline gap-x-8 gap-y-0.5 border-b py-4 md:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)_6rem]"
          >
            <h3 className="text-lg font-semibold">{MODES[mode].name}</h3>
            <p className="text-sm">{ASKS[mode].type}</p>
            <p className="text-sm text-muted">{ASKS[mode].returns}</p>
            <p className="text-sm font-medium md:text-right">up to {formatCost(maximumPriceCredits(mode, true))}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
