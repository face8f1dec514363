import type { Results } from '@deedline/contract/results';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../ui/format.ts';

type Owner = NonNullable<Results['owner']>;

/** A short fact with its title on one line. */
function PersonalFact({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-baseline gap-x-4 border-t py-1.5 text-sm">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function DateOfBirth({ owner }: { owner: Owner }) {
  return (
    <PersonalFact title="Date of Birth">
      <p>
        <span className="font-medium">{owner.dateOfBirth ? formatDate(owner.dateOfBirth) : 'Not known'}</span>
        {owner.age !== null && <span className="text-muted">, age {owner.age}</span>}
      </p>
    </PersonalFact>
  );
}

/** Other names and the date of birth, a line each. */
export function PersonalFacts({ owner }: { owner: Owner | null }) {
  const hasAliases = owner !== null && owner.aliases.length > 0;
  const hasBirth = owner !== null && (owner.dateOfBirth !== null || owner.age !== null);
  if (!hasAliases && !hasBirth) return null;
  return (
    <div>
      {hasAliases && (
        <PersonalFact title="Known Aliases">
          <ul className="flex flex-wrap gap-x-4">
            {owner.aliases.map((alias) => (
              <li key={alias}>{alias}</li>
            ))}
          </ul>
        </PersonalFact>
      )}
      {hasBirth && <DateOfBirth owner={owner} />}
    </div>
  );
}
