import type { Search } from '@deedline/contract/search';
import type { KnownParcel } from '@deedline/contract/suggestion';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { maximumPriceCredits } from '@deedline/contract/prices';
import { meantQuery } from '../../../api/queries.ts';
import { ForRole } from '../../../roles/for-role.tsx';
import { formatCost } from '../../../ui/format.ts';
import { repeatRequest } from '../rerun/repeat-request.ts';
import { useRepeatSearch } from '../rerun/use-repeat-search.ts';

/** '126 Old Mill Ln, Quillmere, FK 00412' */
function writeAddress({ street, city, state, zip }: KnownParcel): string {
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

function filled({ street, city, state, zip }: KnownParcel): Partial<Record<'street' | 'city' | 'state' | 'zip', string>> {
  return Object.fromEntries(Object.entries({ street, city, state, zip }).filter(([, value]) => value !== null));
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

/** Addresses on record that are near the one that was asked for and not found. To see them costs nothing. */
export function Meant({ search }: { search: Search }) {
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
