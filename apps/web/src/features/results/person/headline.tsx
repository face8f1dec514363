import type { Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Evidence } from '../evidence/evidence.tsx';

const TONES: Record<string, BadgeTone> = {
  absentee_owner: 'brick',
  owner_deceased: 'brick',
  address_withheld: 'brass',
  ambiguous_person: 'brass',
};

/** Badges of what stands out about the owner; ABSENTEE OWNER is spelled as in the specification. What the account reported stands below, as a note. */
export function FlagBadges({ flags: all, isOwner = false }: { flags: Results['flags']; isOwner?: boolean }) {
  const flags = all.filter(({ code }) => !code.startsWith('reported_'));
  if (flags.length === 0 && !isOwner) return null;
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      {isOwner && <Badge tone="solid">Owner</Badge>}
      {flags.map(({ code, label }) => (
        <Badge key={code} tone={TONES[code] ?? 'plain'} className={code === 'absentee_owner' ? 'font-semibold tracking-wide' : ''}>
          {code === 'absentee_owner' ? 'ABSENTEE OWNER' : label}
        </Badge>
      ))}
    </div>
  );
}

/** A death is stated beside the person, because a call would reach the family. */
export function DeathNote({ name, death }: { name: string; death: NonNullable<Results['death']> }) {
  return (
    <div className="mt-2 border-l-4 border-brick pl-3 text-sm">
      <p>Records say that {name} has died. Contacts from after the death are not theirs; the person who answers may be family.</p>
      <Evidence about={`the death of ${name}`} statement={death} />
    </div>
  );
}

type BankruptcyProps = { purpose: Search['purpose']; records: Results['civilRecords'] };

/** Shown to debt collectors before anybody is called; for other purposes it is among the civil records. */
export function BankruptcyNote({ purpose, records: { numberOfBankruptcies: count, mostRecentBankruptcy: latest } }: BankruptcyProps) {
  if (purpose !== 'debt_collection' || count === 0) return null;
  return (
    <p className="mt-2 border-l-4 border-brick pl-3 text-sm">
      {count === 1 ? 'A bankruptcy is on record' : `${count} bankruptcies are on record`}
      {latest && `, ${count === 1 ? '' : 'the latest '}filed on ${formatDate(latest)}`}. An open case stays collection and a discharge ends
      it: look at the court’s docket before you call or write.
    </p>
  );
}

/** 'Age 54', 'Age not known', 'Died in May 2019': an unknown age is stated, not left out. */
export function describeAge(owner: Pick<NonNullable<Results['owner']>, 'age'>, death: Results['death']): string {
  if (death) return `Died ${/^\d{4}-\d\d-\d\d$/.test(death.diedOn) ? 'on' : 'in'} ${formatDate(death.diedOn)}`;
  return owner.age === null ? 'Age not known' : `Age ${owner.age}`;
}
