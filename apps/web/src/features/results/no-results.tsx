import type { Search } from '@deedline/contract/search/search';
import { lazy, Suspense } from 'react';
import { loadedForSearchQuery } from '../../api/queries.ts';
import { WhatIsLoaded } from '../../on-file/what-is-loaded.tsx';
import { isBilled, whenBilled } from '../../edition.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { EmptyState } from '../../ui/placeholder.tsx';
import { labelSearch, isPropertyMode } from '../../words/search-label.ts';
import { HeldBack } from './held-back.tsx';
import { askedBefore } from './rerun/repeat-search.ts';
import { ReceiptBar } from './receipt/receipt-bar.tsx';

/** Loaded when needed, because few searches end here. */
const Meant = lazy(async () => ({ default: (await import('./meant.tsx')).Meant }));
const VendorsNotAsked = lazy(async () => ({ default: (await import('./vendors-not-asked.tsx')).VendorsNotAsked }));

export function NoResults({ search }: { search: Search }) {
  const { title, text } = wordsFor(search);
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold break-words">
        {search.searchMode === 'reverse_email' ? <EmailText>{labelSearch(search)}</EmailText> : labelSearch(search)}
      </h1>
      <EmptyState
        title={title}
        action={
          <ButtonLink variant="primary" href={paths.searchFor(askedBefore(search))}>
            New Search
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
      {search.results?.heldBack && <HeldBack heldBack={search.results.heldBack} />}
      <TooCommon found={search.results?.sources.tooCommon ?? []} />
      <Suspense fallback={null}>
        {search.results?.heldBack === null && <VendorsNotAsked search={search} />}
        <Meant search={search} isChoice={isChoice(search)} />
      </Suspense>
      {!isChoice(search) && <WhatIsLoaded of={loadedForSearchQuery(search.id)} mode={search.searchMode} />}
      <ReceiptBar search={search} results={search.results} />
    </>
  );
}

/** An answer that has a price and was not paid for. */
const UNPAID = {
  no_contacts: { title: 'No Contacts Found', text: 'You pay only if contacts are found, so this search cost nothing.' },
  no_credits: { title: 'Not Enough Credits', text: 'There is more on record now than you bought. You were not charged.' },
};

const NO_CONTACT = {
  title: 'No Contact Information Found',
  text: 'No contact information available for this person. Try searching with additional details.',
};

/** For a property that is on record, where the usual text would be wrong. */
const HELD_PROPERTY = {
  title: 'Nothing Useful Found',
  text: () =>
    isBilled() ? 'There is not enough on record to sell. You were not charged.' : 'Nothing on record is certain enough to show.',
};

const NO_PROPERTY = 'No Property Records Found';
/** What was asked for, and what the user should verify. */
const NO_PROPERTY_OF = {
  property_address: ['this address', 'the address'],
  parcel_id: ['this parcel number', 'the number'],
  owner_name: ['this owner', 'the name'],
} as const;

function sayNoProperty(mode: keyof typeof NO_PROPERTY_OF): string {
  const [asked, verified] = NO_PROPERTY_OF[mode];
  return `Unable to locate property records for ${asked}. Please verify ${verified} and try again.`;
}

/** The choice between them is offered below. */
const SEVERAL_PROPERTIES = {
  title: 'Several Properties Fit',
  text: () => `More than one property on record fits your search, and none of them for certain.${whenBilled(' You were not charged.')}`,
};

function isChoice({ searchMode, results }: Search): boolean {
  return searchMode !== 'owner_name' && results?.heldBack?.kinds.includes('several properties') === true;
}

function wordsFor(search: Search): { title: string; text: string } {
  const { searchMode, results } = search;
  const because = results?.heldBack?.because;
  if (because !== undefined) return UNPAID[because];
  if (!isPropertyMode(searchMode)) return NO_CONTACT;
  if (isChoice(search)) return { title: SEVERAL_PROPERTIES.title, text: SEVERAL_PROPERTIES.text() };
  if (results?.heldBack?.kinds.includes('a property record')) return { title: HELD_PROPERTY.title, text: HELD_PROPERTY.text() };
  return { title: NO_PROPERTY, text: sayNoProperty(searchMode) };
}

/** Why a query that matches thousands of records was not answered with some of them. */
function TooCommon({ found }: { found: readonly string[] }) {
  if (found.length === 0) return null;
  return (
    <p className="mt-4 text-sm text-muted">Too many records fit {found.join(' and ')} to tell them apart. Add details to narrow it down.</p>
  );
}
