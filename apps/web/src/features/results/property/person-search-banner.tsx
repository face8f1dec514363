import type { Results } from '@deedline/contract/results';
import { ButtonLink } from '../../../ui/button.tsx';
import { personBehind, personSearchLink } from './person-search-link.ts';

/** A person search needs a person: where only an organisation is known, nothing is offered. */
export function PersonSearchBanner({ results }: { results: Results }) {
  const name = personBehind(results);
  if (!name) return null;
  return (
    <aside aria-label="Person search" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border bg-wash px-5 py-4">
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-semibold">Look for {name} as a person.</span>{' '}
        <span className="text-muted">Phones, emails, relatives and past addresses; charged only when contacts are found.</span>
      </p>
      <ButtonLink variant="primary" href={personSearchLink(name)}>
        Run Person Search
      </ButtonLink>
    </aside>
  );
}
