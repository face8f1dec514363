import type { Results } from '@deedline/contract/results';
import { AlikePanel } from './alike-panel.tsx';
import { Alternatives } from './alternatives.tsx';

const TITLE = 'This could also be';

type AlikeProps = { results: Results };

/** Who it could be instead, side by side, where they are about equally likely: the headline says so before anybody is called. */
export function Alike({ results: { alike, searchMode } }: AlikeProps) {
  return alike && <AlikePanel alike={alike} mode={searchMode} />;
}

/** Others whom the question could mean, less likely ones too: after the contacts. */
export function OthersAlike({ results: { alike, alternatives } }: AlikeProps) {
  const shown = new Set(alike?.people.map(({ name, address }) => `${name}|${address}`));
  const others = alternatives.filter(({ name, address }) => !shown.has(`${name}|${address}`));
  return <Alternatives title={TITLE} alternatives={others} />;
}
