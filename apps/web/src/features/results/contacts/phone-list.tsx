import type { Phone } from '@deedline/contract/results';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { sharesHours } from './call-grounds.ts';
import { CallRules } from './call-rules.tsx';
import { describeClock, describeHours } from './call-words.ts';
import { CONTACT_COLUMNS } from './contact-columns.ts';
import { foldPhones } from './fold-phones.ts';
import { PhoneRow } from './phone-row.tsx';
import { useTurningHours } from './use-turning-hours.ts';

const HEADINGS = ['Number', 'Line and last seen', 'Call now?', 'Confidence'] as const;

type PhoneListProps = { searchId: string; phones: readonly Phone[]; heldBack: number };

function Phones({ searchId, phones }: Omit<PhoneListProps, 'heldBack'>) {
  const [now] = useState(() => new Date());
  const [isWhole, setWhole] = useState(false);
  const folded = foldPhones(phones);
  useTurningHours(searchId, phones);
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
      <ol>
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
        <Button size="sm" className="mb-1 print:hidden" onClick={() => setWhole(true)}>
          {folded.size} more numbers
        </Button>
      )}
      <CallRules phones={phones} />
    </>
  );
}

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
