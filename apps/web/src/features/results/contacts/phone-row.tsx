import type { Phone } from '@deedline/contract/results';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Score } from '../../../ui/score.tsx';
import { Evidence } from '../evidence/evidence.tsx';
import { ScoreToggle } from '../evidence/score-toggle.tsx';
import { useDisclosure } from '../evidence/use-disclosure.ts';
import { OutcomeButtons } from '../outcomes/outcome-buttons.tsx';
import { CallStanding } from './call-standing.tsx';
import { describeLine } from './contact-facts.ts';
import { DncStanding } from './dnc-standing.tsx';
import { sayNotYet } from './not-yet.ts';
import { PHONE_COLUMNS } from './phone-columns.ts';
import { Standing } from './standing.tsx';

/** A number on a list, or that is not to be called now, is not a link: nobody should dial it by a slip of the thumb. */
function PhoneNumber({ phone }: { phone: Phone }) {
  const look = classNames('text-lg font-semibold', phone.status === 'disconnected' && 'line-through decoration-1');
  if (phone.isDNC || phone.callReadiness?.state === 'blocked') return <span className={look}>{phone.number}</span>;
  return (
    <a
      href={`tel:${phone.e164}`}
      className={classNames(look, 'underline decoration-line underline-offset-4 hover:decoration-green touch:py-2')}
    >
      {phone.number}
    </a>
  );
}

function PhoneActions({ phone }: { phone: Phone }) {
  return (
    <>
      <Button size="sm" onClick={sayNotYet} aria-label={`Call ${phone.number}`}>
        Call
      </Button>
      <Button size="sm" onClick={sayNotYet} aria-label={`Add to CRM: ${phone.number}`}>
        Add to CRM
      </Button>
    </>
  );
}

type PhoneRowProps = { searchId: string; phone: Phone; rank: number; now: Date };

export function PhoneRow({ searchId, phone, rank, now }: PhoneRowProps) {
  const line = describeLine(phone);
  const evidence = useDisclosure();
  return (
    <li className={classNames('grid grid-cols-[1.5rem_1fr_1fr] gap-x-5 gap-y-2 border-t py-3.5 @max-4xl:gap-x-2', PHONE_COLUMNS)}>
      <span className="pt-0.5 text-muted">
        <span className="sr-only">Rank </span>
        {rank}
      </span>
      <div className="@max-4xl:col-span-2">
        <div className="flex flex-wrap items-center gap-2">
          <PhoneNumber phone={phone} />
          {rank === 1 && <Badge tone="solid">BEST</Badge>}
        </div>
        <Standing lastSeen={phone.lastSeen} sourceCount={phone.sourceCount} now={now} />
      </div>
      <div className="@max-4xl:col-start-2">
        {line.type}
        <div className="text-xs text-muted">
          {line.carrier} · <span className={classNames(phone.status === 'disconnected' && 'font-medium text-brick')}>{line.status}</span>
        </div>
      </div>
      <DncStanding dnc={phone.dnc} />
      <div className="@max-4xl:col-span-2 @max-4xl:col-start-2">
        <ScoreToggle about={phone.number} disclosure={phone.evidence.length > 0 ? evidence : null}>
          <Score score={phone.confidence} className="min-w-36" />
        </ScoreToggle>
      </div>
      {phone.callReadiness && (
        <div className="col-start-2 -col-end-1">
          <CallStanding ready={phone.callReadiness} number={phone.number} />
        </div>
      )}
      <Evidence
        about={phone.number}
        statement={phone}
        disclosure={evidence}
        actions={<PhoneActions phone={phone} />}
        outcome={<OutcomeButtons searchId={searchId} kind="phone" contact={phone.e164} about={phone.number} />}
        className="col-start-2 -col-end-1"
      />
    </li>
  );
}
