import type { CallReadiness } from '@deedline/contract/compliance/calling';
import type { Phone } from '@deedline/contract/search/results';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../ui/format.ts';
import { describeHours, describeLists, nameList } from './call-words.ts';

const LOOKS = { block: 'text-brick', review: 'text-brass-ink', note: 'text-muted' } as const;

/** Every reason, list and rule with its citation, once for all numbers that it applies to. */
export function CallRules({ phones }: { phones: readonly Phone[] }) {
  const reasons = gatherReasons(phones);
  const rules = gatherRules(phones);
  return (
    <details className="group border-t text-xs print:not-open:hidden">
      <summary className="flex w-fit list-none items-center gap-1 py-2 text-muted hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-3.5 transition-transform group-open:rotate-180" aria-hidden="true" />
        <span className="underline decoration-line underline-offset-3">Calling rules, lists and every reason</span>
      </summary>
      <div className="mb-2 grid gap-x-8 gap-y-4 border bg-raise px-4 py-3 @3xl:grid-cols-3">
        {reasons.length > 0 && (
          <Part title="Reasons not to call">
            {reasons.map(({ what: { code, text, effect, citation }, numbers }) => (
              <li key={`${code} ${text}`} className={LOOKS[effect]}>
                {text} {citation && <span className="text-muted">({citation})</span>}
                <Of numbers={numbers} />
              </li>
            ))}
          </Part>
        )}
        <Part title="Do-not-call lists">
          {gatherLists(phones).map(({ what, numbers }) => (
            <li key={what}>
              <span className="block first-letter:uppercase">{what}</span>
              <Of numbers={numbers} />
            </li>
          ))}
        </Part>
        {rules.length > 0 && (
          <Part title="Rules that apply">
            {gatherHours(phones).map(({ what, numbers }) => (
              <li key={what}>
                {what}.
                <Of numbers={numbers} />
              </li>
            ))}
            {rules.map(({ what: { place, words, citation, checkedOn, mostCalls }, numbers }) => (
              <li key={`${place} ${words}`} className="text-muted">
                <span className="font-medium text-ink">{place === 'US' ? 'Federal' : place}</span> {words}
                {mostCalls && `; ${mostCalls}`} ({citation},{' '}
                {checkedOn === null ? 'not checked against its text yet' : `checked on ${checkedOn}`})
                <Of numbers={numbers} />
              </li>
            ))}
          </Part>
        )}
      </div>
    </details>
  );
}

type Judged = Pick<Phone, 'number' | 'dnc' | 'callReadiness'>;

/** A statement about some of the numbers; `numbers` is empty if it applies to all. */
interface Ground<T> {
  what: T;
  numbers: readonly string[];
}

export function gatherReasons(phones: readonly Judged[]): Ground<CallReadiness['reasons'][number]>[] {
  return gather(
    phones,
    ({ callReadiness }) => callReadiness?.reasons ?? [],
    ({ code, text }) => `${code} ${text}`,
  );
}

/** Groups equal statements of several numbers, in the order of their first appearance. */
function gather<T>(phones: readonly Judged[], read: (phone: Judged) => readonly T[], keyOf: (what: T) => string): Ground<T>[] {
  const grounds = new Map<string, { what: T; numbers: string[] }>();
  for (const phone of phones) {
    for (const what of read(phone)) {
      const known = grounds.get(keyOf(what)) ?? { what, numbers: [] };
      if (!known.numbers.includes(phone.number)) known.numbers.push(phone.number);
      grounds.set(keyOf(what), known);
    }
  }
  return [...grounds.values()].map(({ what, numbers }) => ({ what, numbers: numbers.length === phones.length ? [] : numbers }));
}

export function gatherRules(phones: readonly Judged[]): Ground<CallReadiness['rules'][number]>[] {
  return gather(
    phones,
    ({ callReadiness }) => callReadiness?.rules ?? [],
    ({ place, words }) => `${place} ${words}`,
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-sans text-xs font-semibold tracking-normal">{title}</h3>
      <ul className="mt-1 space-y-1">{children}</ul>
    </section>
  );
}

function Of({ numbers }: { numbers: readonly string[] }) {
  return numbers.length > 0 && <span className="block text-muted">{numbers.join(', ')}</span>;
}

/** What each list says about a number: 'Not on the national list of Nov 2, 2026'. A list that was not checked is never reported as clear. */
export function gatherLists(phones: readonly Judged[]): Ground<string>[] {
  return gather(phones, ({ dnc }) => [describeLists(dnc), ...describeOthers(dnc)], String);
}

/** The lists other than the newest national one, which `describeLists` covers. */
function describeOthers({ state, lists = [] }: Phone['dnc']): string[] {
  return lists
    .filter(({ kind, says }) => kind !== 'national' && (says === 'listed' || (says === 'not_listed' && state !== 'listed')))
    .map((status) => `${status.says === 'listed' ? 'on' : 'not on'} ${nameList(status)} of ${formatDate(status.listDate)}`);
}

/** Local time and calling window per number, where they differ between numbers. */
export function gatherHours(phones: readonly Judged[]): Ground<string>[] {
  return gather(
    phones,
    ({ callReadiness: ready }) => [ready ? describeHours(ready) : null].filter((hours) => hours !== null),
    String,
  ).filter(({ numbers }) => numbers.length > 0);
}

/** Whether local time and calling window are the same for all numbers, so that they can be stated once. */
export function sharesHours(phones: readonly Judged[]): boolean {
  const hours = phones.map(({ callReadiness: ready }) => JSON.stringify([ready?.localTimes, ready?.windowToday]));
  return new Set(hours).size === 1;
}
