import type { Results } from '@deedline/contract/results';
import { personBehind } from '../property/person-search-link.ts';
import { AddressHistory } from './address-history.tsx';
import { CivilRecords } from './civil-records.tsx';
import { EmailList } from './email-list.tsx';
import { PersonalFacts } from './personal-facts.tsx';
import { PhoneList } from './phone-list.tsx';
import { RelativeList } from './relative-list.tsx';

/** Federal calling hours, and the spec's reminder (product specification, sections 2 and 9). */
function CallingNote() {
  return (
    <p className="border-t pt-4 text-xs text-muted">
      Always verify current DNC status and follow TCPA regulations before calling. Calls are allowed from 8:00 AM to 9:00 PM in the called
      party&rsquo;s local time; some states allow less.
    </p>
  );
}

/** How to reach a person, and who they are: the body of the contact card. */
export function ContactDetails({ results }: { results: Results }) {
  const { owner } = results;
  return (
    <div className="space-y-10">
      <PhoneList phones={results.phones} />
      <EmailList emails={results.emails} />
      <RelativeList name={personBehind(results) ?? ''} age={owner?.age ?? null} relatives={results.relatives} />
      <AddressHistory entries={results.addressHistory} />
      <CivilRecords records={results.civilRecords} />
      <PersonalFacts owner={owner} />
      <CallingNote />
    </div>
  );
}
