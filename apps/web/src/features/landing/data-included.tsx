import { DATA_INCLUDED } from './content/data-included.ts';
import { Outputs } from './outputs.tsx';
import { Part } from './part.tsx';
import { FROZEN_PLACE, FROZEN_RECORD } from './sample/frozen-record.ts';
import { Tiers } from './tiers.tsx';

const COLUMNS = 'grid gap-x-8 border-b md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]';

/** What a search can return, and beside it what it did return for one lot. */
export function DataIncluded() {
  return (
    <Part
      id="solution"
      title="Data included"
      lead="One search returns the property and the people. Where a source has nothing, the answer says so."
    >
      <p className={`${COLUMNS} pb-2 text-xs text-muted`}>
        <span className="md:col-start-3">Made-up example: {FROZEN_PLACE}</span>
      </p>
      <dl>
        {DATA_INCLUDED.map(([name, what]) => (
          <div key={name} className={`${COLUMNS} py-3`}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{what}</dd>
            <dd className="wrap-anywhere">{FROZEN_RECORD[name]}</dd>
          </div>
        ))}
      </dl>
      <Tiers />
      <Outputs />
    </Part>
  );
}
