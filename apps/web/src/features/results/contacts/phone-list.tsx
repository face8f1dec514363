import type { Phone } from '@deedline/contract/results';
import { useState } from 'react';
import { Section } from '../../../ui/section.tsx';
import { PHONE_COLUMNS } from './phone-columns.ts';
import { PhoneRow } from './phone-row.tsx';
import { useTurningHours } from './use-turning-hours.ts';

const HEADINGS = ['Number', 'Line', 'Do Not Call', 'Confidence'] as const;

type PhoneListProps = { searchId: string; phones: readonly Phone[]; heldBack: number };

export function PhoneList({ searchId, phones, heldBack }: PhoneListProps) {
  const [now] = useState(() => new Date());
  useTurningHours(searchId, phones);
  return (
    <Section
      title={<span id="phones">Phone Numbers</span>}
      note={phones.length > 0 && 'ranked by quality: the chance that it reaches them today'}
    >
      {phones.length === 0 ? (
        <p className="border-t py-4 text-muted">
          {heldBack > 0 ? 'No phone number is sure enough to be delivered.' : 'No source gives this person a phone number.'}
        </p>
      ) : (
        <>
          <div className={`hidden gap-x-5 pb-1.5 text-xs font-medium text-muted @4xl:grid ${PHONE_COLUMNS}`} aria-hidden="true">
            <span />
            {HEADINGS.map((heading) => (
              <span key={heading}>{heading}</span>
            ))}
          </div>
          <ol>
            {phones.map((phone, index) => (
              <PhoneRow key={phone.e164} searchId={searchId} phone={phone} rank={index + 1} now={now} />
            ))}
          </ol>
        </>
      )}
    </Section>
  );
}
