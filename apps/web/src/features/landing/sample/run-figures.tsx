import type { SampleSearchAnswer } from '@deedline/contract/search/sample-search';
import { formatCredits } from '../../../ui/format.ts';
import { writeElapsed, writeSources } from './announce-answer.ts';

/** What this run took from the press to the answer, and what it would have cost. */
export function RunFigures({ answer: { results, price }, seenMs }: { answer: SampleSearchAnswer; seenMs: number }) {
  const figures = [
    { name: 'Time until you saw it', value: writeElapsed(seenMs) },
    { name: 'Sources answered', value: writeSources(results.sources) },
    { name: 'What it would have cost', value: formatCredits(price.credits), note: price.rule },
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt className="text-2xs text-muted">{name}</dt>
          <dd className="text-sm font-semibold">
            {value} {note && <span className="text-xs font-normal text-muted">({note})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
