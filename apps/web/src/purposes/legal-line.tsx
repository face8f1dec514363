import { PROPOSED_PURPOSES } from '@deedline/contract/legal-purposes';
import type { LegalPurposes } from '@deedline/contract/legal-purposes';
import type { Purpose } from '@deedline/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { purposesQuery } from '../api/purpose-queries.ts';
import { LegalFields } from './legal-fields.tsx';
import { describeLegal } from './legal-words.ts';

type LegalLineProps = {
  use: Purpose;
  /** For this search alone; none: what the account has for the use. */
  chosen: LegalPurposes | null;
  onChoose: (chosen: LegalPurposes | null) => void;
};

/** What the chosen use means under GLBA and DPPA, in small print, and a way to say otherwise for once. */
export function LegalLine({ use, chosen, onChoose }: LegalLineProps) {
  const { data: tables } = useQuery(purposesQuery);
  const [isOpen, setIsOpen] = useState(false);
  const wanted: LegalPurposes = tables?.uses.find((one) => one.use === use) ?? PROPOSED_PURPOSES[use];
  const { glbaPurpose, dppaPurpose } = chosen ?? wanted;
  return (
    <div className="mt-1.5 text-xs text-muted">
      <div className="flex flex-wrap items-baseline gap-x-3">
        {!isOpen && (
          <div className="min-w-0">
            {describeLegal({ glbaPurpose, dppaPurpose }).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        <button
          type="button"
          className="link touch:min-h-11"
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Done with GLBA and DPPA' : 'Change GLBA and DPPA'}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Done' : 'Change'}
        </button>
      </div>
      {isOpen && (
        <div className="mt-3 border-l-2 pl-4 text-sm text-ink">
          <LegalFields value={{ glbaPurpose, dppaPurpose }} onChange={onChoose} />
          {chosen && (
            <button type="button" className="link mt-3 text-xs touch:min-h-11" onClick={() => onChoose(null)}>
              As in your settings
            </button>
          )}
        </div>
      )}
    </div>
  );
}
