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

/** Phones, the most likely to reach the person first; the local time is stated once if it is the same for all. */
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
          {heldBack > 0 ? 'No phone number is certain enough to deliver.' : 'No source has a phone number for this person.'}
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
  // The button disappears when clicked, so the focus moves to the first number that it revealed.
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

/** Rows shown initially. */
const SHOWN = 5;

/**
 * Indexes of the numbers that are collapsed: those after the fifth, if there are at least two. If none of the first five may be called, the first callable one
 * stays visible, however low its confidence.
 */
export function foldPhones(phones: readonly Pick<Phone, 'callReadiness'>[]): ReadonlySet<number> {
  const firstCallable = phones.findIndex(({ callReadiness }) => callReadiness?.state === 'callable');
  const folded = phones.map((_phone, place) => place).filter((place) => place >= SHOWN && place !== firstCallable);
  return new Set(folded.length < 2 ? [] : folded);
}

/** The longest delay until the next refresh, so that an open page shows the current local time. */
const LONGEST_WAIT_MS = 5 * 60_000;
const LATE_MS = 1_000;

/** Refetches when the calling window of a number opens or closes, and every few minutes while the page is visible. */
function useTurningHours(searchId: string, phones: readonly Phone[]): void {
  const client = useQueryClient();
  const waits = phones.flatMap(({ callReadiness }) => (callReadiness === undefined ? [] : (nextTurnMs(callReadiness) ?? LONGEST_WAIT_MS)));
  const waitMs = waits.length === 0 ? null : Math.min(LONGEST_WAIT_MS, ...waits);
  // Every answer starts a new wait, even one of the same length.
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
