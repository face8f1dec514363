import type { Results } from '@deedline/contract/results';
import { formatDate } from '../../../ui/format.ts';
import { Section, Sheets } from '../../../ui/section.tsx';

type CivilFacts = Results['civilRecords'];

/** Bankruptcies, liens and judgments; shown only when there is one. */
export function CivilRecords({ records }: { records: CivilFacts }) {
  const kinds = [
    { label: 'Bankruptcies', count: records.numberOfBankruptcies, latest: records.mostRecentBankruptcy },
    { label: 'Liens', count: records.numberOfLiens, latest: records.mostRecentLien },
    { label: 'Judgments', count: records.numberOfJudgments, latest: records.mostRecentJudgment },
  ];
  if (kinds.every((kind) => kind.count === 0)) return null;
  return (
    <Section title="Civil Records">
      <Sheets className="grid-cols-3">
        {kinds.map(({ label, count, latest }) => (
          <div key={label} className="p-3 sm:p-4">
            <div className="text-xs text-muted">{label}</div>
            <div className={count > 0 ? 'text-xl font-semibold text-brick' : 'text-xl text-muted'}>{count}</div>
            {count > 0 && latest && <div className="text-xs text-muted">most recent {formatDate(latest)}</div>}
          </div>
        ))}
      </Sheets>
    </Section>
  );
}
