import type { Results } from '@deedline/contract/results';
import { AlikePanel } from './alike-panel.tsx';
import { Alternatives } from './alternatives.tsx';

const TITLE = 'This could also be';

/** Who else it could be: side by side where they are about equally likely, else as a list. */
export function Alike({ results }: { results: Results }) {
  const { alike, alternatives } = results;
  if (!alike) return <Alternatives title={TITLE} alternatives={alternatives} />;
  const shown = new Set(alike.people.map(({ name, address }) => `${name}|${address}`));
  const others = alternatives.filter(({ name, address }) => !shown.has(`${name}|${address}`));
  return (
    <>
      <AlikePanel alike={alike} mode={results.searchMode} />
      <Alternatives title={TITLE} alternatives={others} />
    </>
  );
}
