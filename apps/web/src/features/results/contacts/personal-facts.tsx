import type { Results } from '@deedline/contract/results';
import { formatDate } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';

type Owner = NonNullable<Results['owner']>;

export function KnownAliases({ aliases }: { aliases: readonly string[] }) {
  if (aliases.length === 0) return null;
  return (
    <Section title="Known Aliases">
      <ul className="flex flex-wrap gap-2 border-t pt-3">
        {aliases.map((alias) => (
          <li key={alias} className="border bg-raise px-3 py-1 text-sm">
            {alias}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function DateOfBirth({ owner }: { owner: Owner }) {
  if (!owner.dateOfBirth && owner.age === null) return null;
  return (
    <Section title="Date of Birth">
      <p className="border-t pt-3">
        <span className="font-semibold">{owner.dateOfBirth ? formatDate(owner.dateOfBirth) : 'Not known'}</span>
        {owner.age !== null && <span className="text-muted">, age {owner.age}</span>}
      </p>
    </Section>
  );
}
