import type { Results } from '@deedline/contract/results';
import type { Search } from '@deedline/contract/search';
import { Alike, OthersAlike } from '../alike/alike.tsx';
import { ContactActions } from '../contacts/contact-actions.tsx';
import { People } from '../contacts/people.tsx';
import { Reach } from '../contacts/reach.tsx';
import { WithheldNote } from '../contacts/withheld-note.tsx';
import { PlatSheet } from '../plat/plat-sheet.tsx';
import { ReceiptBar } from '../receipt/receipt-bar.tsx';
import { deedCountyOf } from '../sales/sale-columns.ts';
import { SalesHistory } from '../sales/sales-history.tsx';
import { OtherProperties } from './other-properties.tsx';
import { OwnerHeadline } from './owner-headline.tsx';
import { OwnerPath } from './owner-path.tsx';
import { PersonSearchBanner } from './person-search-banner.tsx';
import { PropertySheets } from './property-sheets.tsx';

function hasContacts({ phones, emails, relatives }: Results): boolean {
  return phones.length + emails.length + relatives.length > 0;
}

function NoContacts({ search, withheld }: { search: Search; withheld: Results['withheld'] }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      {withheld?.reason ? (
        <WithheldNote withheld={withheld} />
      ) : (
        <p className="text-muted">
          {search.includeContacts
            ? 'No source gives a phone number or email address of the owner; contacts were not charged.'
            : 'This search asked for the property alone; contacts were not looked for and not charged.'}
        </p>
      )}
      <ContactActions search={search} />
    </div>
  );
}

/** Who owns it and how to reach them, then the property, its sales, the people, and what it cost. */
export function PropertyResult({ search, results }: { search: Search; results: Results }) {
  const isReachable = hasContacts(results);
  return (
    <article className="grid gap-x-10 gap-y-4 @4xl:grid-cols-[minmax(0,1fr)_16.5rem]">
      <OwnerHeadline results={results} hasPlat={results.parcel !== null} />
      <div className="space-y-4 @4xl:col-span-2">
        {isReachable ? <Reach search={search} results={results} /> : <NoContacts search={search} withheld={results.withheld} />}
        <Alike results={results} />
        <OthersAlike results={results} />
        {!isReachable && <PersonSearchBanner results={results} />}
      </div>
      {/* Beside the headline where there is room, else under the contacts. */}
      {results.parcel && (
        <div className="@4xl:col-start-2 @4xl:row-start-1">
          <PlatSheet searchId={search.id} />
        </div>
      )}
      <div className="space-y-4 @4xl:col-span-2">
        <PropertySheets results={results} />
        <SalesHistory sales={results.salesHistory} county={deedCountyOf(results)} />
        <OwnerPath hops={results.ownerPath} />
        {isReachable && <People results={results} />}
        <OtherProperties
          title="Other Properties"
          note={`${results.otherProperties.length} more of this owner`}
          properties={results.otherProperties}
        />
        {isReachable && <PersonSearchBanner results={results} />}
        <ReceiptBar search={search} results={results} />
      </div>
    </article>
  );
}
