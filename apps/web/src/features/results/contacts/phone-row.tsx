import { isOwnContact } from '@deedline/contract/search/own-list-words';
import type { Phone } from '@deedline/contract/search/results';
import { SendToCrm } from '../../../crm-push/send-to-crm.tsx';
import { ForRole } from '../../../roles/roles.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { EvidencePanel, useDisclosure } from '../evidence/evidence.tsx';
import { judgeNow } from './call-words.ts';
import { CONTACT_CELL, CONTACT_COLUMNS, ContactScore, describeLine, Standing, UnmeasuredMark } from './contact-cells.tsx';
import { OutcomePanel, OutcomeToggle } from './outcome.tsx';

type PhoneRowProps = { searchId: string; phone: Phone; rank: number; now: Date; clock: string | null; isFolded: boolean };

/** One number on one line: what it is, when it was seen, its line type, whether it may be called now, and its confidence. Details open below it. */
export function PhoneRow({ searchId, phone, rank, now, clock, isFolded }: PhoneRowProps) {
  const evidence = useDisclosure();
  const outcome = useDisclosure();
  const contact = { searchId, kind: 'phone', contact: phone.e164, about: phone.number } as const;
  return (
    <li className={classNames('border-t py-2 @4xl:py-1.5', isFolded && 'hidden print:list-item')}>
      <div className={`grid items-start gap-y-0.5 ${CONTACT_COLUMNS}`}>
        <span className="text-sm leading-6 text-muted">
          <span className="sr-only">Rank </span>
          {rank}
        </span>
        <div className="flex flex-wrap items-center gap-x-2">
          <PhoneNumber phone={phone} />
          {rank === 1 && <Badge tone="solid">BEST</Badge>}
          {isOwnContact(phone) && <Badge tone="muted">Your list</Badge>}
          <UnmeasuredMark proof={phone.proof} />
        </div>
        <div className={classNames('flex flex-wrap gap-x-3 @max-4xl:row-start-3 @4xl:flex-col', CONTACT_CELL)}>
          <Line phone={phone} />
          <Standing contact={phone} about={phone.number} now={now} disclosure={evidence} />
        </div>
        <div className={classNames('@max-4xl:row-start-2', CONTACT_CELL)}>
          <CallNow phone={phone} clock={clock} />
        </div>
        <ContactScore about={phone.number} score={phone.confidence} disclosure={phone.evidence.length > 0 ? evidence : null} />
        <OutcomeToggle {...contact} disclosure={outcome} />
      </div>
      <OutcomePanel {...contact} disclosure={outcome} actions={<PhoneActions searchId={searchId} phone={phone} />} />
      <EvidencePanel about={phone.number} statement={phone} disclosure={evidence} />
    </li>
  );
}

/** A number that is on a list, or must not be called now, is not a link, so that nobody dials it by mistake. */
function PhoneNumber({ phone }: { phone: Phone }) {
  const look = classNames(
    'text-lg leading-6 font-semibold whitespace-nowrap',
    phone.status === 'disconnected' && 'line-through decoration-1',
  );
  if (phone.isDNC || phone.callReadiness?.state === 'blocked') return <span className={look}>{phone.number}</span>;
  return (
    <a
      href={`tel:${phone.e164}`}
      className={classNames(look, 'underline decoration-line underline-offset-4 hover:decoration-green touch:-my-2 touch:py-2')}
    >
      {phone.number}
    </a>
  );
}

function Line({ phone }: { phone: Phone }) {
  const line = describeLine(phone);
  return (
    <span>
      {line.type} <span className="text-xs text-muted">· </span>
      <span className="text-xs text-muted">
        {line.carrier} · <span className={classNames(phone.status === 'disconnected' && 'font-medium text-brick')}>{line.status}</span>
      </span>
    </span>
  );
}

const LOOKS = { green: 'text-green', brass: 'text-brass-ink', brick: 'text-brick' } as const;

/** Callable, review or blocked, with the deciding reason. */
function CallNow({ phone, clock }: { phone: Phone; clock: string | null }) {
  const { words, tone, reason } = judgeNow(phone);
  return (
    <>
      <span className="sr-only">Call now? </span>
      <span className={`font-semibold ${LOOKS[tone]}`}>{words}</span>
      <span className="text-xs text-muted @4xl:block">
        <span className="@4xl:hidden">: </span>
        {reason}
        {clock && `, ${clock}`}
      </span>
    </>
  );
}

function PhoneActions({ searchId, phone }: Pick<PhoneRowProps, 'searchId' | 'phone'>) {
  return (
    <>
      <Button size="sm" onClick={sayNotYet} aria-label={`Call ${phone.number}`}>
        Call
      </Button>
      <ForRole needs="member">
        <SendToCrm
          what={{ searchId }}
          lead="This result’s contact is sent there with its numbers in order."
          label={`Add to CRM: ${phone.number}`}
        >
          Add to CRM
        </SendToCrm>
      </ForRole>
    </>
  );
}

/** There is no dialer; the button says so (product specification, section 8). */
function sayNotYet(): void {
  toast({ title: 'Feature not implemented', description: 'This feature is not yet available.' });
}
