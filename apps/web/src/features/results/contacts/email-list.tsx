import { isOwnContact } from '@deedline/contract/search/own-list-words';
import type { Email } from '@deedline/contract/search/results';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { EvidencePanel, useDisclosure } from '../evidence/evidence.tsx';
import { OutcomePanel, OutcomeToggle } from './outcome.tsx';
import { CONTACT_COLUMNS, ContactScore, describeEmail, Standing, UnmeasuredMark } from './contact-cells.tsx';

type EmailListProps = { searchId: string; emails: readonly Email[]; heldBack: number };

export function EmailList({ searchId, emails, heldBack }: EmailListProps) {
  const [now] = useState(() => new Date());
  return (
    <Section title={<span id="emails">Email Addresses</span>}>
      {emails.length === 0 ? (
        <p className="border-t py-3 text-sm text-muted">
          {heldBack > 0 ? 'No email address is certain enough to deliver.' : 'No source has an email address for this person.'}
        </p>
      ) : (
        <ul>
          {emails.map((email) => (
            <EmailRow key={email.email} searchId={searchId} email={email} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Emails have no rank in front, so on narrow screens their lines start at the edge. */
const EMAIL_CELL = 'text-sm leading-5 @max-4xl:col-start-1 @max-4xl:-col-end-1';

/** One email on one line, in the same columns as phones. */
function EmailRow({ searchId, email, now }: { searchId: string; email: Email; now: Date }) {
  const { label, tone, check } = describeEmail(email);
  const evidence = useDisclosure();
  const outcome = useDisclosure();
  const contact = { searchId, kind: 'email', contact: email.email, about: email.email } as const;
  return (
    <li className="border-t py-2 @4xl:py-1.5">
      <div className={`grid items-start gap-y-0.5 ${CONTACT_COLUMNS}`}>
        <div className="col-span-2 leading-6">
          <EmailAddress email={email.email} /> {isOwnContact(email) && <Badge tone="muted">Your list</Badge>}
          <UnmeasuredMark proof={email.proof} />
        </div>
        <div className={classNames('@max-4xl:row-start-3', EMAIL_CELL)}>
          <Standing contact={email} about={email.email} now={now} disclosure={evidence} />
        </div>
        <div className={classNames('flex flex-wrap items-center gap-x-2 @max-4xl:row-start-2', EMAIL_CELL)}>
          <Badge tone={tone}>{label}</Badge>
          <span className="text-xs text-muted">{check}</span>
          {email.reported && (
            <span className="text-xs font-semibold text-brick">
              You reported {email.reported.outcome === 'bounced' ? 'that it bounced' : 'the wrong person'} on{' '}
              {formatDate(email.reported.on)}
            </span>
          )}
        </div>
        <ContactScore about={email.email} score={email.confidence} disclosure={email.evidence.length > 0 ? evidence : null} />
        <OutcomeToggle {...contact} disclosure={outcome} />
      </div>
      <OutcomePanel {...contact} disclosure={outcome} />
      <EvidencePanel about={email.email} statement={email} disclosure={evidence} />
    </li>
  );
}

function EmailAddress({ email }: { email: string }) {
  return (
    <a
      href={`mailto:${email}`}
      className="font-semibold wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-green touch:-my-2 touch:py-2"
    >
      <EmailText>{email}</EmailText>
    </a>
  );
}
