import type { Alike, Results } from '@deedline/contract/search/results';
import { useId } from 'react';
import { isBilled } from '../../../edition.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ScoreBar } from '../../../ui/score.tsx';
import { type AlikePerson, describeAlike, searchForPerson, tellDoubt } from './alike-words.ts';

type AlikeProps = { results: Results };

/** Other candidates about as likely as the one shown, side by side; the headline mentions them before anybody is called. */
export function AlikePeople({ results: { alike, searchMode } }: AlikeProps) {
  return alike && <AlikePanel alike={alike} mode={searchMode} />;
}

type AlikePanelProps = { alike: Alike; mode: Results['searchMode'] };

/** Target of the headline's link. */
const ALIKE_ID = 'alike';

/** Several candidates that match about equally well: what tells them apart, what would decide, and a search for each of the others. */
function AlikePanel({ alike, mode }: AlikePanelProps) {
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
          <span className="font-semibold">What would settle it:</span> {alike.decides.join(', ')}. Contacts that belong to only one of them{' '}
          {isBilled() ? 'were not sold' : 'are left out'}.
        </p>
      )}
    </section>
  );
}

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

const TITLE = 'This could also be';

/** All other people the query could mean, less likely ones included; shown after the contacts. */
export function OthersAlike({ results: { alike, alternatives } }: AlikeProps) {
  const shown = new Set(alike?.people.map(({ name, address }) => `${name}|${address}`));
  const others = alternatives.filter(({ name, address }) => !shown.has(`${name}|${address}`));
  return <Alternatives title={TITLE} alternatives={others} />;
}

/** Other people the query could mean, stated plainly so that nobody calls the wrong person. */
function Alternatives({ title, alternatives }: { title: string; alternatives: Results['alternatives'] }) {
  if (alternatives.length === 0) return null;
  return (
    <section aria-labelledby="alternatives" className="border border-l-4 border-brass bg-brass-wash px-4 py-3">
      <h2 id="alternatives" className="text-base font-semibold">
        {title}
      </h2>
      <ul className="mt-2 space-y-1.5 text-sm">
        {alternatives.map((other, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span className="font-semibold">{other.name}</span>
              {other.age !== null && `, age ${other.age}`}
              {other.address && `, ${other.address}`}
            </span>
            <span className="text-brass-ink">confidence {Math.round(other.confidence)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs">To tell them apart, add an address, a city or a date of birth to the search.</p>
    </section>
  );
}

/** Shown with the name itself, before anybody is called: who else matches as well, with a link to the comparison below the contacts. */
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
