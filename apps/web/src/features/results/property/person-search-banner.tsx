import type { Results } from '@deedline/contract/results';
import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { personBehind, personSearch } from './person-search-link.ts';

/** A person search needs a person: where only an organisation is known, nothing is offered. */
export function PersonSearchBanner({ results }: { results: Results }) {
  const name = personBehind(results);
  const [, navigate] = useLocation();
  if (!name) return null;
  const prefill = personSearch(name);
  // As the product specification (section 2) spells the address, which is a step within the page. Opened elsewhere, the name stays behind the #.
  const go = (event: MouseEvent) => {
    event.preventDefault();
    navigate(paths.searchInParameters(prefill));
  };
  return (
    <aside
      aria-label="Person search"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border bg-wash px-4 py-2 text-sm"
    >
      <p className="min-w-0 flex-1 basis-40">
        <span className="font-semibold">Look for {name} as a person.</span>{' '}
        <span className="text-muted max-sm:sr-only">
          Phones, emails, relatives and past addresses; charged only when contacts are found.
        </span>
      </p>
      <ButtonLink variant="primary" size="sm" href={paths.searchFor(prefill)} onClick={go}>
        Run Person Search
      </ButtonLink>
    </aside>
  );
}
