import type { LoadedHere, LoadedRoll } from '@deedline/contract/installation';
import type { SearchMode } from '@deedline/contract/search/search';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { formatDate, formatNumber } from '../ui/format.ts';
import { ContactLink } from '../ui/links.tsx';

/** The states and counties whose rolls are loaded, with the age of each roll. */
export function RollList({ rolls }: { rolls: readonly LoadedRoll[] }) {
  return (
    <ul className="text-sm">
      {groupByState(rolls).map(({ state, of }) => (
        <li key={state} className="grid gap-x-6 border-t py-2 sm:grid-cols-[4rem_minmax(0,1fr)]">
          <span className="font-semibold">{state}</span>
          <ul className="min-w-0 gap-x-10 @3xl:columns-2 [&>li]:break-inside-avoid">
            {of.slice(0, SHOWN_OF_STATE).map((roll) => (
              <li key={roll.fips ?? ''} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>{roll.county ?? 'the whole state'}</span>
                <span className="text-xs text-muted">
                  {formatNumber(roll.parcels)} parcels, roll of {formatDate(roll.asOf)}
                </span>
              </li>
            ))}
            {of.length > SHOWN_OF_STATE && <li className="text-xs text-muted">and {formatNumber(of.length - SHOWN_OF_STATE)} more</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const SHOWN_OF_STATE = 60;

function groupByState(rolls: readonly LoadedRoll[]): { state: string; of: LoadedRoll[] }[] {
  const states = Map.groupBy(rolls, ({ state }) => state ?? '');
  return [...states].map(([state, of]) => ({ state, of }));
}

/** Shown if nothing is loaded: what the operator should do, and whom everybody else can ask. */
export function NothingLoaded({ contact }: { contact: string | null }) {
  return (
    <div role="note" aria-label="Nothing is loaded here yet" className="border border-l-4 border-brass bg-brass-wash px-4 py-3 text-sm">
      <p className="font-semibold">Nothing is loaded here yet.</p>
      <p className="mt-1 max-w-prose">
        No county&rsquo;s records are on file, so no search can find anything. If you run this installation, load your county in the{' '}
        <Link href={paths.operatorLoads} className="link">
          operators&rsquo; console
        </Link>
        . {contact === null ? 'Otherwise ask the operator of this installation.' : 'Otherwise ask: '}
        {contact !== null && <ContactLink href={contact} className="link" />}
      </p>
    </div>
  );
}

const PHONES = ['phone_listing', 'voter'];
const EMAILS = ['email_list', 'voter'];

/** The kinds of files that a mode needs (one of them suffices), and the words for their absence. */
const NEEDED: Record<'reverse_phone' | 'reverse_email' | 'person_search' | 'property', readonly [kinds: readonly string[], none: string]> =
  {
    reverse_phone: [PHONES, 'No file of phone numbers'],
    reverse_email: [EMAILS, 'No file of email addresses'],
    person_search: [[...PHONES, ...EMAILS], 'No file of people’s phone numbers or email addresses'],
    property: [['assessor'], 'No county’s roll'],
  };

/** 'No file of phone numbers is loaded here'; null if the loaded files can answer the mode. */
export function sayMissing(mode: SearchMode, loaded: readonly string[]): string | null {
  const [kinds, none] = mode in NEEDED ? NEEDED[mode as keyof typeof NEEDED] : NEEDED.property;
  return kinds.some((kind) => loaded.includes(kind)) ? null : `${none} is loaded here`;
}

/** 'Nothing is loaded for Suffolk County, MA.' If the place may lie in several counties, what is loaded of them. Null if the place is not known. */
export function describeAsked({ rolls, asked }: LoadedHere): string | null {
  if (asked.length === 0 || rolls.length === 0) return null;
  const missing = asked.filter(({ isLoaded }) => !isLoaded).map(nameCounty);
  const there = asked.filter(({ isLoaded }) => isLoaded).map(nameCounty);
  if (missing.length === 0) return `${joinWords(there, 'and')} ${there.length === 1 ? 'is' : 'are'} loaded.`;
  if (there.length === 0) return `Nothing is loaded for ${joinWords(missing, 'or')}.`;
  return `${joinWords(there, 'and')} ${there.length === 1 ? 'is' : 'are'} loaded; nothing is loaded for ${joinWords(missing, 'or')}.`;
}

const MOST_NAMED = 5;

function nameCounty({ county, state, rows }: LoadedHere['asked'][number]): string {
  return `${county}, ${state}${rows === undefined ? '' : ` (${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'})`}`;
}

function joinWords(words: readonly string[], last: 'and' | 'or'): string {
  const shown = words.length > MOST_NAMED ? [...words.slice(0, MOST_NAMED), `${formatNumber(words.length - MOST_NAMED)} more`] : words;
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join('; ')} ${last} ${shown.at(-1)}`;
}
