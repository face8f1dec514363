import type { Results } from '@deedline/contract/results';
import { personBehind } from '../property/person-search-link.ts';
import { AddressHistory } from './address-history.tsx';
import { CivilRecords } from './civil-records.tsx';
import { PersonalFacts } from './personal-facts.tsx';
import { RelativeList } from './relative-list.tsx';

/** Who they are: relatives, where they lived, civil records, other names and the date of birth. */
export function People({ results }: { results: Results }) {
  const { owner } = results;
  return (
    <div className="grid gap-x-10 gap-y-4 @4xl:grid-cols-2">
      <RelativeList name={personBehind(results) ?? ''} age={owner?.age ?? null} relatives={results.relatives} />
      <div className="space-y-4">
        <AddressHistory entries={results.addressHistory} />
        <CivilRecords records={results.civilRecords} />
        <PersonalFacts owner={owner} />
      </div>
    </div>
  );
}
