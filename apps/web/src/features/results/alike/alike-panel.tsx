import type { Alike, Results } from '@deedline/contract/results';
import { useId } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ScoreBar } from '../../../ui/score.tsx';
import { describeAlike, searchForPerson } from './alike-words.ts';
import type { AlikePerson } from './alike-words.ts';

function PersonColumn({ person, isShown, href }: { person: AlikePerson; isShown: boolean; href: string | null }) {
  return (
    <li className="flex min-w-0 flex-col border-t border-brass/40 py-2 @xl:border-t-0 @xl:border-l @xl:px-4 @xl:first:border-l-0 @xl:first:pl-0">
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="text-base font-semibold break-words">{person.name}</span>
        <span className="whitespace-nowrap">{Math.round(person.confidence)} % likely</span>
        <ScoreBar score={person.confidence} className="w-16" />
        {isShown && <Badge tone="brass">Shown here</Badge>}
      </div>
      <dl className="mt-0.5 flex flex-wrap gap-x-3 text-sm">
        {describeAlike(person).map(({ label, value, isKnown }) => (
          <div key={label} className="inline-flex items-baseline gap-1.5">
            <dt className="text-xs whitespace-nowrap text-muted">{label}</dt>
            <dd className={isKnown ? 'break-words' : 'text-muted'}>{value}</dd>
          </div>
        ))}
      </dl>
      {href && (
        <div className="mt-auto pt-1.5">
          <ButtonLink size="sm" href={href} aria-label={`Search for this one: ${person.name}, ${person.address ?? 'address not known'}`}>
            Search for this one
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

/** Where the headline's doubt leads to. */
export const ALIKE_ID = 'alike';

type AlikePanelProps = { alike: Alike; mode: Results['searchMode'] };

/** Several who fit about equally well, side by side: what tells them apart, what would decide, and the way to each of the others. */
export function AlikePanel({ alike, mode }: AlikePanelProps) {
  const id = useId();
  const [first, ...rest] = alike.sentence.split(/(?<=\.) /);
  return (
    <section
      id={ALIKE_ID}
      tabIndex={-1}
      aria-labelledby={id}
      className="@container scroll-mt-16 border border-l-4 border-brass bg-brass-wash px-4 py-2"
    >
      <h2 id={id} className="text-base font-semibold">
        {first}
      </h2>
      {rest.length > 0 && <p className="text-sm">{rest.join(' ')}</p>}
      <ul className="mt-1.5 grid @xl:grid-flow-col @xl:auto-cols-fr">
        {alike.people.map((person, index) => {
          const isShown = index === 0;
          const href = isShown || alike.kind === 'shared' ? null : searchForPerson(person, mode);
          return <PersonColumn key={`${person.name} ${person.address}`} person={person} isShown={isShown} href={href} />;
        })}
      </ul>
      {alike.decides.length > 0 && (
        <p className="mt-1 text-sm">
          <span className="font-semibold">What would decide:</span> {alike.decides.join(', ')}. Contacts that belong to only one of them
          were not sold.
        </p>
      )}
    </section>
  );
}
