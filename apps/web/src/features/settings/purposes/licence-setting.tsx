import { PROFESSIONS } from '@deedline/contract/compliance/licence-words';
import type { LicenceStatement } from '@deedline/contract/compliance/licence';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { licenceQuery } from '../../../api/purposes.ts';
import { LicenceForm } from '../../../licence/licence.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Changeable } from '../changeable.tsx';

/** What the account says of its licence, with what it said before. */
export function LicenceSetting({ isOwner }: { isOwner: boolean }) {
  const { data: licence } = useQuery(licenceQuery);
  const [isOpen, setIsOpen] = useState(false);
  if (!licence) return null;
  const [latest, ...earlier] = licence.statements;
  const value = (
    <>
      {latest ? describe(latest) : 'Nothing said yet'}
      <span className="block text-sm font-normal text-muted">
        {licence.standing === 'outdated' && 'The text has changed since: please confirm it again. '}
        {latest ? `Confirmed ${formatDate(latest.confirmedAt)}` : licence.isRequired && 'Needed before the first search.'}
      </span>
    </>
  );
  return (
    <div className="border bg-raise">
      {isOwner ? (
        <Changeable label="Licence" value={value} isOpen={isOpen} onToggle={setIsOpen}>
          <LicenceForm onDone={() => setIsOpen(false)} onCancel={() => setIsOpen(false)} />
        </Changeable>
      ) : (
        <div className="p-5">
          <h3 className="font-sans text-sm font-medium tracking-normal text-muted">Licence</h3>
          <div className="font-medium [overflow-wrap:anywhere]">{value}</div>
        </div>
      )}
      {earlier.length > 0 && (
        <details className="border-t px-5 py-3 text-sm">
          <summary className="touch:min-h-11">Said before</summary>
          <ul className="mt-2 grid gap-1 text-muted">
            {earlier.map((statement) => (
              <li key={statement.id}>
                {formatDate(statement.confirmedAt)}: {describe(statement)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function describe({ kind, profession, state, number, broker }: LicenceStatement): string {
  const work = (PROFESSIONS as Record<string, string>)[profession] ?? profession;
  if (kind === 'none_needed') return `None needed in ${state}, as ${work}`;
  return [`${number ?? 'Number removed'} (${state})`, work, broker === null ? '' : `under ${broker}`].filter(Boolean).join(', ');
}
