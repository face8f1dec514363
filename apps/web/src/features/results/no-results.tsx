import { maximumPriceCredits } from '@deedline/contract/search/prices';
import type { HeldBack as Held } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import type { KnownParcel } from '@deedline/contract/search/suggestion';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { meantQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/placeholder.tsx';
import { formatCost } from '../../ui/format.ts';
import { labelSearch, isPropertyMode } from '../../words/search-label.ts';
import { ReceiptBar } from './receipt/receipt-bar.tsx';
import { repeatRequest, useRepeatSearch } from './rerun/repeat-search.ts';

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

/** What has a price and was not paid for. */
const UNPAID = {
  no_contacts: { title: 'No Contacts Found', text: 'You pay only if contacts are found, so this search cost nothing.' },
  no_credits: { title: 'Not Enough Credits', text: 'There is more on record now than what you bought. You were not charged.' },
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

const NO_PROPERTY = {
  title: 'No Property Records Found',
  text: 'Unable to locate property records for this address. Please verify the address and try again.',
};

function wordsFor({ searchMode, results }: Search): { title: string; text: string } {
  const because = results?.heldBack?.because;
  if (because !== undefined) return UNPAID[because];
  if (!isPropertyMode(searchMode)) return NO_CONTACT;
  return results?.heldBack?.kinds.includes('a property record') ? HELD_PROPERTY : NO_PROPERTY;
}

/** Addresses on record that are near the one that was asked for and not found. To see them costs nothing. */
function Meant({ search }: { search: Search }) {
  const id = useId();
  const { data: parcels = [] } = useQuery({ ...meantQuery(search.id), enabled: search.searchMode === 'property_address' });
  if (parcels.length === 0) return null;
  return (
    <ForRole needs="member" otherwise={null}>
      <section aria-labelledby={id} className="mt-6">
        <h2 id={id} className="text-base font-semibold">
          Did you mean one of these?
        </h2>
        <p className="mt-1 text-xs text-muted">
          One click searches it, for the purpose that you stated and agreed to with this search: at most{' '}
          {formatCost(maximumPriceCredits(search.searchMode, search.includeContacts))}, nothing if nothing is found.
        </p>
        <ul className="mt-3 border-t">
          {parcels.map((parcel) => (
            <li key={parcel.ParcelId + writeAddress(parcel)} className="border-b">
              <SearchIt search={search} parcel={parcel} />
            </li>
          ))}
        </ul>
      </section>
    </ForRole>
  );
}

/** '126 Old Mill Ln, Quillmere, FK 00412' */
function writeAddress({ street, city, state, zip }: KnownParcel): string {
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

function SearchIt({ search, parcel }: { search: Search; parcel: KnownParcel }) {
  const repeat = useRepeatSearch();
  const { street: _, city: __, state: ___, zip: ____, ...asked } = repeatRequest(search, true);
  return (
    <button
      type="button"
      disabled={repeat.isPending}
      onClick={() => repeat.mutate({ ...asked, ...filled(parcel) })}
      className="flex w-full items-center justify-between gap-x-4 py-2.5 text-left text-sm hover:text-green disabled:text-muted touch:min-h-11"
    >
      <span className="min-w-0 break-words underline decoration-line underline-offset-4">{writeAddress(parcel)}</span>
      <span className="shrink-0 text-xs text-muted">{repeat.isPending ? 'Searching...' : 'Search this'}</span>
    </button>
  );
}

function filled({ street, city, state, zip }: KnownParcel): Partial<Record<'street' | 'city' | 'state' | 'zip', string>> {
  return Object.fromEntries(Object.entries({ street, city, state, zip }).filter(([, value]) => value !== null));
}

/** What is on record and is not shown since nothing of it is sold: which kinds of things, why, and what would tell those who fit apart. */
function HeldBack({ heldBack: { kinds, reason, decides, because, price } }: { heldBack: Held }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6 border border-l-4 border-brass bg-brass-wash px-4 py-3">
      <h2 id={id} className="text-base font-semibold">
        On record, and held back
      </h2>
      <p className="mt-1 text-sm">{reason}</p>
      <ul aria-label="Kinds of things on record" className="mt-2 flex flex-wrap gap-x-2 gap-y-1 text-sm">
        {kinds.map((kind) => (
          <li key={kind} className="border border-brass/40 px-2 py-0.5">
            {kind}
          </li>
        ))}
      </ul>
      {decides.length > 0 && (
        <p className="mt-3 text-sm">
          <span className="font-semibold">What would decide:</span> {decides.join(', ')}.
        </p>
      )}
      {because === 'no_contacts' && price !== undefined && (
        <p className="mt-3 text-sm">
          <span className="font-semibold">To see it:</span> re-run this search without the switch, for {formatCost(price)}.
        </p>
      )}
    </section>
  );
}

/** Why a question that fits thousands of records was not answered with some of them. */
function TooCommon({ found }: { found: readonly string[] }) {
  if (found.length === 0) return null;
  return (
    <p className="mt-4 text-sm text-muted">Too many records fit {found.join(' and ')} to tell them apart. More details narrow it down.</p>
  );
}
