import type { CallReadiness } from '@deedline/contract/calling';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { describeOpening, describeState, describeTimes, describeWindow, isListed } from './call-words.ts';

const LOOKS = { block: 'text-brick', review: 'text-brass-ink', note: 'text-muted' } as const;

/** Whether a number may be called at this moment, every reason against it, and by which rules. */
export function CallStanding({ ready, number }: { ready: CallReadiness; number: string }) {
  const { words, tone } = describeState(ready);
  const opening = isListed(ready) ? null : describeOpening(ready);
  return (
    <section className="text-xs" aria-label={`Calling ${number}`}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={tone}>{words}</Badge>
        <span>{describeTimes(ready)}.</span>
        {ready.localTimes.length > 0 && <span className="text-muted">{describeWindow(ready)}.</span>}
        {opening && <span className="text-muted">{opening}.</span>}
      </div>
      {ready.reasons.length > 0 && (
        <ul className="mt-1.5 space-y-0.5">
          {ready.reasons.map(({ code, effect, text, citation }) => (
            <li key={`${code} ${text}`} className={classNames('max-w-prose', LOOKS[effect])}>
              {text} {citation && <span className="text-muted">({citation})</span>}
            </li>
          ))}
        </ul>
      )}
      {ready.rules.length > 0 && <Rules rules={ready.rules} />}
    </section>
  );
}

function Rules({ rules }: Pick<CallReadiness, 'rules'>) {
  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer text-muted hover:text-ink touch:py-3">Rules that apply</summary>
      <ul className="mt-1 space-y-1 text-muted">
        {rules.map(({ place, words, citation, checkedOn, mostCalls }) => (
          <li key={`${place} ${words}`} className="max-w-prose">
            <span className="font-medium text-ink">{place === 'US' ? 'Federal' : place}</span> {words}
            {mostCalls && `; ${mostCalls}`} ({citation},{' '}
            {checkedOn === null ? 'not checked against its text yet' : `checked on ${checkedOn}`})
          </li>
        ))}
      </ul>
    </details>
  );
}
