import type { Search, SearchMode } from '@deedline/contract/search';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { labelSearch } from '../../../words/search-label.ts';
import { ReceiptBar } from '../receipt/receipt-bar.tsx';
import { HeldBack } from './held-back.tsx';
import { Meant } from './meant.tsx';

const NO_PROPERTY = {
  title: 'No Property Records Found',
  text: 'Unable to locate property records for this address. Please verify the address and try again.',
};
const NO_CONTACT = {
  title: 'No Contact Information Found',
  text: 'No contact information available for this person. Try searching with additional details.',
};

/** Of a property that is on record the words above would not be true. */
const HELD_PROPERTY = {
  title: 'Nothing Useful Found',
  text: 'What is on record is not enough to be sold. You were not charged.',
};

export function isPropertyMode(mode: SearchMode): boolean {
  return mode === 'property_address' || mode === 'parcel_id' || mode === 'owner_name';
}

/** Why a question that fits thousands of records was not answered with some of them. */
function TooCommon({ found }: { found: readonly string[] }) {
  if (found.length === 0) return null;
  return (
    <p className="mt-4 text-sm text-muted">Too many records fit {found.join(' and ')} to tell them apart. More details narrow it down.</p>
  );
}

/** What has a price and was not paid for. */
const UNPAID = {
  no_contacts: { title: 'No Contacts Found', text: 'You pay only if contacts are found, so this search cost nothing.' },
  no_credits: { title: 'Not Enough Credits', text: 'There is more on record now than what you bought. You were not charged.' },
};

function wordsFor({ searchMode, results }: Search): { title: string; text: string } {
  const because = results?.heldBack?.because;
  if (because !== undefined) return UNPAID[because];
  if (!isPropertyMode(searchMode)) return NO_CONTACT;
  return results?.heldBack?.kinds.includes('a property record') ? HELD_PROPERTY : NO_PROPERTY;
}

export function NoResults({ search }: { search: Search }) {
  const { title, text } = wordsFor(search);
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold break-words">{labelSearch(search)}</h1>
      <EmptyState
        title={title}
        action={
          <ButtonLink variant="primary" href={paths.searchFor({ mode: search.searchMode })}>
            New Search
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
      <Meant search={search} />
      <ReceiptBar search={search} results={search.results} />
      {search.results?.heldBack && <HeldBack heldBack={search.results.heldBack} />}
      <TooCommon found={search.results?.sources.tooCommon ?? []} />
    </>
  );
}
