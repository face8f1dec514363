import type { Results } from '@deedline/contract/results';
import { ALIKE_ID } from './alike-panel.tsx';
import { tellDoubt } from './alike-words.ts';

/** Said with the name itself, before anybody is called: that others fit as well, who, and the way to the comparison below the contacts. */
export function DoubtLine({ results: { alike } }: { results: Results }) {
  if (!alike) return null;
  return (
    <p className="mt-1.5 border-l-4 border-brass bg-brass-wash px-2.5 py-1 text-sm">
      {tellDoubt(alike)};{' '}
      <a href={`#${ALIKE_ID}`} className="link touch:py-2">
        compare
      </a>
    </p>
  );
}
