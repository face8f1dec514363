import type { Email } from '@deedline/contract/results';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Score } from '../../../ui/score.tsx';
import { Section } from '../../../ui/section.tsx';
import { Evidence } from '../evidence/evidence.tsx';
import { ScoreToggle } from '../evidence/score-toggle.tsx';
import { useDisclosure } from '../evidence/use-disclosure.ts';
import { OutcomeButtons } from '../outcomes/outcome-buttons.tsx';
import { describeEmail, MAILBOX_CHECKS } from './contact-facts.ts';
import { Standing } from './standing.tsx';

function EmailRow({ searchId, email, now }: { searchId: string; email: Email; now: Date }) {
  const { label, isUndeliverable } = describeEmail(email);
  const evidence = useDisclosure();
  const [mailbox, domain] = email.email.split(/(?=@)/);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_7rem] gap-x-5 border-t py-3.5 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <div className="flex flex-wrap items-center gap-x-2">
        <a
          href={`mailto:${email.email}`}
          className="font-semibold wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-green touch:py-2"
        >
          {/* A line ends before the domain rather than before the last letter. */}
          {mailbox}
          <wbr />
          {domain}
        </a>
        <Badge tone={isUndeliverable ? 'brick' : label === 'Verified' ? 'green' : 'plain'}>{label}</Badge>
      </div>
      <div className="@4xl:row-span-2">
        <ScoreToggle about={email.email} disclosure={email.evidence.length > 0 ? evidence : null}>
          <Score score={email.confidence} className="min-w-26 sm:min-w-36" />
        </ScoreToggle>
      </div>
      <Evidence
        about={email.email}
        statement={email}
        disclosure={evidence}
        actions={
          <Standing lastSeen={email.lastSeen} sourceCount={email.sourceCount} now={now}>
            {MAILBOX_CHECKS[email.status]}
          </Standing>
        }
        outcome={<OutcomeButtons searchId={searchId} kind="email" contact={email.email} about={email.email} />}
        className="@max-4xl:col-span-2"
      />
    </li>
  );
}

type EmailListProps = { searchId: string; emails: readonly Email[]; heldBack: number };

export function EmailList({ searchId, emails, heldBack }: EmailListProps) {
  const [now] = useState(() => new Date());
  return (
    <Section title={<span id="emails">Email Addresses</span>}>
      {emails.length === 0 ? (
        <p className="border-t py-4 text-muted">
          {heldBack > 0 ? 'No email address is sure enough to be delivered.' : 'No source gives this person an email address.'}
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
