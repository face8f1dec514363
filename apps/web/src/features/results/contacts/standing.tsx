import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { EvidenceToggle } from '../evidence/evidence-toggle.tsx';
import type { Statement } from '../evidence/statement.ts';
import type { Disclosure } from '../evidence/use-disclosure.ts';
import { countSources, describeRecency, describeSources, isFresh, recencyMonths } from './contact-facts.ts';
import type { Figure } from './contact-facts.ts';

function Assumed({ figure }: { figure: Figure }) {
  return figure.assumed && <span className="ml-1 rounded-sm border border-dashed border-edge px-1 text-2xs">assumed</span>;
}

type StandingProps = {
  contact: Statement & { lastSeen: string | null; sourceCount: number | null };
  about: string;
  now: Date;
  disclosure: Disclosure;
  children?: ReactNode;
};

/** When it was last seen and by how many sources, which open what they say; under six months is a good sign. */
export function Standing({ contact, about, now, disclosure, children }: StandingProps) {
  const recency = recencyMonths(contact.lastSeen, now);
  const sources = countSources(contact.sourceCount);
  const fresh = isFresh(recency);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <span className={classNames('inline-flex items-center', fresh && 'font-medium text-green')}>
        {fresh && <Check className="mr-1 size-3.5" aria-label="Recent:" />}
        {describeRecency(recency)}
        <Assumed figure={recency} />
      </span>
      <EvidenceToggle about={about} statement={contact} disclosure={disclosure}>
        {describeSources(sources)}
        <Assumed figure={sources} />
      </EvidenceToggle>
      {children}
    </div>
  );
}
