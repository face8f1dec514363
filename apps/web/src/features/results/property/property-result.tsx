import type { Results } from '@deedline/contract/results';
import type { Search } from '@deedline/contract/search';
import { Alike } from '../alike/alike.tsx';
import { ContactActions } from '../contacts/contact-actions.tsx';
import { ContactDetails } from '../contacts/contact-details.tsx';
import { WithheldNote } from '../contacts/withheld-note.tsx';
import { ReceiptBar } from '../receipt/receipt-bar.tsx';
import { SalesHistory } from '../sales/sales-history.tsx';
import { OtherProperties } from './other-properties.tsx';
import { OwnerHeadline } from './owner-headline.tsx';
import { OwnerPath } from './owner-path.tsx';
import { PersonSearchBanner } from './person-search-banner.tsx';
import { PropertySheets } from './property-sheets.tsx';

function hasContacts({ phones, emails, relatives }: Results): boolean {
  return phones.length + emails.length + relatives.length > 0;
}

function NoContacts({ wereAsked, withheld }: { wereAsked: boolean; withheld: Results['withheld'] }) {
  if (withheld?.reason) return <WithheldNote withheld={withheld} />;
  return (
    <p className="text-muted">
      {wereAsked
        ? 'No source gives a phone number or email address of the owner; contacts were not charged.'
        : 'This search asked for the property alone; contacts were not looked for and not charged.'}
    </p>
  );
}

/** The property card, and the owner's contacts below it when they were delivered. */
export function PropertyResult({ search, results }: { search: Search; results: Results }) {
  return (
    <article>
      <OwnerHeadline search={search} results={results} />
      <ReceiptBar search={search} results={results} />
      <Alike results={results} />
      <div className="mt-8 space-y-10">
        <OwnerPath hops={results.ownerPath} />
        <PropertySheets results={results} />
        <SalesHistory sales={results.salesHistory} />
        <OtherProperties
          title="Other Properties"
          note={`${results.otherProperties.length} more of this owner`}
          properties={results.otherProperties}
        />
        <PersonSearchBanner results={results} />
        <div className="flex flex-wrap items-end justify-between gap-4 border-b pb-4">
          <h2 className="text-2xl font-bold">Owner contacts</h2>
          <ContactActions search={search} />
        </div>
        {hasContacts(results) ? (
          <ContactDetails searchId={search.id} results={results} />
        ) : (
          <NoContacts wereAsked={search.includeContacts} withheld={results.withheld} />
        )}
      </div>
    </article>
  );
}
