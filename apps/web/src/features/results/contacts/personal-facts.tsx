import type { Results } from '@deedline/contract/results';
import { formatDate } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';

type Owner = NonNullable<Results['owner']>;

function KnownAliases({ aliases }: { aliases: readonly string[] }) {
  return (
    <Section title="Known Aliases">
      <ul className="flex flex-wrap gap-2 border-t pt-2">
        {aliases.map((alias) => (
          <li key={alias} className="border bg-raise px-2.5 py-0.5 text-sm">
            {alias}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DateOfBirth({ owner }: { owner: Owner }) {
  return (
    <Section title="Date of Birth">
      <p className="border-t pt-1.5 text-sm">
        <span className="font-semibold">{owner.dateOfBirth ? formatDate(owner.dateOfBirth) : 'Not known'}</span>
        {owner.age !== null && <span className="text-muted">, age {owner.age}</span>}
      </p>
    </Section>
  );
}

/** Other names and the date of birth, side by side where both are known. */
export function PersonalFacts({ owner }: { owner: Owner | null }) {
  const hasAliases = owner !== null && owner.aliases.length > 0;
  const hasBirth = owner !== null && (owner.dateOfBirth !== null || owner.age !== null);
  if (!hasAliases && !hasBirth) return null;
  return (
    <div className="grid gap-x-6 gap-y-6 @lg:grid-cols-2">
      {hasAliases && <KnownAliases aliases={owner.aliases} />}
      {hasBirth && <DateOfBirth owner={owner} />}
    </div>
  );
}
