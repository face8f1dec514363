import type { Phone } from '@deedline/contract/search/results';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { searchQuery } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { CallRules, sharesHours } from './call-rules.tsx';
import { describeClock, describeHours, nextTurnMs } from './call-words.ts';
import { CONTACT_COLUMNS } from './contact-cells.tsx';
import { PhoneRow } from './phone-row.tsx';

type PhoneListProps = { searchId: string; phones: readonly Phone[]; heldBack: number };

/** Phones, the one that reaches them most surely first; the clock there is told once where it is the same for all. */
export function PhoneList({ searchId, phones, heldBack }: PhoneListProps) {
  const ready = phones[0]?.callReadiness;
  const hours = ready && sharesHours(phones) ? describeHours(ready) : null;
  return (
    <Section
      title={<span id="phones">Phone Numbers</span>}
      note={phones.length > 0 && (hours ? `${hours}.` : 'ranked by quality: the chance that it reaches them today')}
    >
      {phones.length === 0 ? (
        <p className="border-t py-3 text-sm text-muted">
          {heldBack > 0 ? 'No phone number is sure enough to be delivered.' : 'No source gives this person a phone number.'}
        </p>
      ) : (
        <Phones searchId={searchId} phones={phones} />
      )}
    </Section>
  );
}

const HEADINGS = ['Number', 'Line and last seen', 'Call now?', 'Confidence'] as const;

function Phones({ searchId, phones }: Omit<PhoneListProps, 'heldBack'>) {
  const [now] = useState(() => new Date());
  const [isWhole, setWhole] = useState(false);
  const folded = foldPhones(phones);
  const list = useRef<HTMLOListElement>(null);
  useTurningHours(searchId, phones);
  // The button is gone then: whoever pressed it by a key goes on at the first number that it showed.
  const showAll = () => {
    flushSync(() => setWhole(true));
    list.current?.children[Math.min(...folded)]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  };
  const isOneClock = sharesHours(phones);
  const clockOf = ({ callReadiness }: Phone) => (callReadiness?.localTimes.length && !isOneClock ? describeClock(callReadiness) : null);
  return (
    <>
      <div className={`hidden pb-1.5 text-xs font-medium text-muted @4xl:grid ${CONTACT_COLUMNS}`} aria-hidden="true">
        <span />
        {HEADINGS.map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      <ol ref={list}>
        {phones.map((phone, index) => (
          <PhoneRow
            key={phone.e164}
            searchId={searchId}
            phone={phone}
            rank={index + 1}
            now={now}
            clock={clockOf(phone)}
            isFolded={!isWhole && folded.has(index)}
          />
        ))}
      </ol>
      {folded.size > 0 && !isWhole && (
        <Button size="sm" className="mb-1 print:hidden" onClick={showAll}>
          {folded.size} more numbers
        </Button>
      )}
      <CallRules phones={phones} />
    </>
  );
}

/** So many rows stand open. */
const SHOWN = 5;

/**
 * Which of the numbers wait until they are asked for, by their place: those after the fifth, where there are at least two such. The first that may be
 * called stays, however weak, where none of the five may be.
 */
export function foldPhones(phones: readonly Pick<Phone, 'callReadiness'>[]): ReadonlySet<number> {
  const firstCallable = phones.findIndex(({ callReadiness }) => callReadiness?.state === 'callable');
  const folded = phones.map((_phone, place) => place).filter((place) => place >= SHOWN && place !== firstCallable);
  return new Set(folded.length < 2 ? [] : folded);
}

/** Timers hold no longer; and a page that stays open shows what time it is there. */
const LONGEST_WAIT_MS = 5 * 60_000;
const LATE_MS = 1_000;

/** Asks again as soon as the calling window of one of these numbers opens or closes, and every few minutes while the page is seen. */
function useTurningHours(searchId: string, phones: readonly Phone[]): void {
  const client = useQueryClient();
  const waits = phones.flatMap(({ callReadiness }) => (callReadiness === undefined ? [] : (nextTurnMs(callReadiness) ?? LONGEST_WAIT_MS)));
  const waitMs = waits.length === 0 ? null : Math.min(LONGEST_WAIT_MS, ...waits);
  // Every answer begins a new wait, also one that is as long as the last.
  const begun = waitMs === null ? null : `${phones[0]?.callReadiness?.asOf} ${waitMs}`;
  useEffect(() => {
    if (begun === null) return undefined;
    const askAgain = () => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: searchQuery(searchId).queryKey, exact: true });
    };
    const timer = setTimeout(askAgain, Number(begun.split(' ')[1]) + LATE_MS);
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, [client, searchId, begun]);
}
