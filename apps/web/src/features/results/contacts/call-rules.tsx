import type { Phone } from '@deedline/contract/results';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { gatherHours, gatherLists, gatherReasons, gatherRules } from './call-grounds.ts';

const LOOKS = { block: 'text-brick', review: 'text-brass-ink', note: 'text-muted' } as const;

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

/** Every reason, list and rule with its citation, once for all numbers that share it. */
export function CallRules({ phones }: { phones: readonly Phone[] }) {
  const reasons = gatherReasons(phones);
  const rules = gatherRules(phones);
  return (
    <details className="group border-t text-xs">
      <summary className="flex w-fit list-none items-center gap-1 py-2 text-muted hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-3.5 transition-transform group-open:rotate-180" aria-hidden="true" />
        <span className="underline decoration-line underline-offset-3">Calling rules, lists and every reason</span>
      </summary>
      <div className="mb-2 grid gap-x-8 gap-y-4 border bg-raise px-4 py-3 @3xl:grid-cols-3">
        {reasons.length > 0 && (
          <Part title="What speaks against a call">
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
