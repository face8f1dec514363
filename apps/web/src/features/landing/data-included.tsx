import { DATA_INCLUDED } from './content/data-included.ts';
import { Outputs } from './outputs.tsx';
import { Part } from './part.tsx';
import { Tiers } from './tiers.tsx';

export function DataIncluded() {
  return (
    <Part
      id="solution"
      title="Data included"
      lead="One search returns the property and the people. Where a source has nothing, the answer says so."
    >
      <dl className="border-t">
        {DATA_INCLUDED.map(([name, what]) => (
          <div key={name} className="grid gap-x-8 border-b py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
      <Tiers />
      <Outputs />
    </Part>
  );
}
