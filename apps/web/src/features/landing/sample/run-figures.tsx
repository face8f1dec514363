import type { SampleSearchAnswer } from '@deedline/contract/sample-search';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatCredits } from '../../../ui/format.ts';
import { writeElapsed, writeSources } from './announce-answer.ts';

/** What this run took and what it would have cost, as the answer itself says, and the way on. */
export function RunFigures({ answer }: { answer: SampleSearchAnswer }) {
  const { results, price } = answer;
  const figures = [
    { name: 'Time taken', value: writeElapsed(results.sources.elapsedMs) },
    { name: 'Sources answered', value: writeSources(results.sources) },
    { name: 'What it would have cost', value: formatCredits(price.credits), note: price.rule },
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_auto_1fr] gap-x-6">
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt className="text-2xs text-muted">{name}</dt>
            <dd className="text-sm font-semibold">
              {value} {note && <span className="text-xs font-normal text-muted">({note})</span>}
            </dd>
          </div>
        ))}
      </dl>
      <ButtonLink href={paths.register} className="mt-3 w-full">
        Create an account and search your own
      </ButtonLink>
    </>
  );
}
