import { FAIR_DAYS } from '@deedline/contract/fair-charging';
import type { Results } from '@deedline/contract/results';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { personBehind } from '../property/person-search-link.ts';
import { AddressHistory } from './address-history.tsx';
import { CivilRecords } from './civil-records.tsx';
import { EmailList } from './email-list.tsx';
import { PersonalFacts } from './personal-facts.tsx';
import { PhoneList } from './phone-list.tsx';
import { RelativeList } from './relative-list.tsx';
import { WithheldNote } from './withheld-note.tsx';

/** Federal calling hours, and the spec's reminder (product specification, sections 2 and 9). */
function CallingNote() {
  return (
    <p className="border-t pt-4 text-xs text-muted">
      Always verify current DNC status and follow TCPA regulations before calling. Calls are allowed from 8:00 AM to 9:00 PM in the called
      party&rsquo;s local time; some states allow less.
    </p>
  );
}

/** What the buttons under each contact are for. */
function RefundNote() {
  return (
    <p className="-mt-8 text-xs text-muted">
      Say under a contact what became of it. One that proves wrong or disconnected within {FAIR_DAYS} days gives its share of the price back
      at once, by{' '}
      <Link href={paths.credits} className="link">
        published rules
      </Link>
      .
    </p>
  );
}

/** How to reach a person, and who they are: the body of the contact card. */
export function ContactDetails({ searchId, results }: { searchId: string; results: Results }) {
  const { owner } = results;
  return (
    <div className="space-y-10">
      <WithheldNote withheld={results.withheld} />
      <PhoneList searchId={searchId} phones={results.phones} heldBack={results.withheld?.phones ?? 0} />
      <EmailList searchId={searchId} emails={results.emails} heldBack={results.withheld?.emails ?? 0} />
      <RelativeList name={personBehind(results) ?? ''} age={owner?.age ?? null} relatives={results.relatives} />
      <AddressHistory entries={results.addressHistory} />
      <CivilRecords records={results.civilRecords} />
      <PersonalFacts owner={owner} />
      <CallingNote />
      {results.phones.length + results.emails.length > 0 && <RefundNote />}
    </div>
  );
}
