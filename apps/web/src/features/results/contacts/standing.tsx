import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { countSources, describeRecency, describeSources, isFresh, recencyMonths } from './contact-facts.ts';
import type { Figure } from './contact-facts.ts';

function Assumed({ figure }: { figure: Figure }) {
  return figure.assumed && <span className="ml-1 rounded-sm border border-dashed border-edge px-1 text-2xs">assumed</span>;
}

type StandingProps = { lastSeen: string | null; sourceCount: number | null; now: Date; children?: ReactNode };

/** When it was last seen and by how many sources; under six months is a good sign. */
export function Standing({ lastSeen, sourceCount, now, children }: StandingProps) {
  const recency = recencyMonths(lastSeen, now);
  const sources = countSources(sourceCount);
  const fresh = isFresh(recency);
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
      <span className={classNames('inline-flex items-center', fresh && 'font-medium text-green')}>
        {fresh && <Check className="mr-1 size-3.5" aria-label="Recent:" />}
        {describeRecency(recency)}
        <Assumed figure={recency} />
      </span>
      <span>
        {describeSources(sources)}
        <Assumed figure={sources} />
      </span>
      {children && <span>{children}</span>}
    </div>
  );
}
