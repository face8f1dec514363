import type { CreateSearch, Search } from '@deedline/contract/search/search';
import type { KnownParcel } from '@deedline/contract/search/suggestion';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { maximumPrice } from '../../prices.ts';
import { meantQuery } from '../../api/queries.ts';
import { ForRole, useIsPaid } from '../../roles/roles.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCost } from '../../ui/format.ts';
import { repeatRequest, useRepeatSearch } from './rerun/repeat-search.ts';

const PAGE = 20;

/** Suggested addresses for one that was not found, or the properties that match a search equally well. Viewing them is free. */
export function Meant({ search, isChoice }: { search: Search; isChoice: boolean }) {
  const id = useId();
  const [from, setFrom] = useState(0);
  const isPaid = useIsPaid();
  const { data: parcels = [] } = useQuery({ ...meantQuery(search.id), enabled: isChoice || search.searchMode === 'property_address' });
  if (parcels.length === 0) return null;
  return (
    <ForRole needs="member" otherwise={null}>
      <section aria-labelledby={id} className="mt-6">
        <h2 id={id} className="text-base font-semibold">
          {isChoice ? 'Which one do you mean?' : 'Did you mean one of these?'}
        </h2>
        <p className="mt-1 text-xs text-muted">
          One click searches it, for the purpose that you stated and agreed to for this search
          {isPaid && `: at most ${formatCost(maximumPrice(search.searchMode, search.includeContacts))}, nothing if nothing is found`}.
        </p>
        <ul className="mt-3 border-t">
          {parcels.slice(from, from + PAGE).map((parcel) => (
            <li key={parcel.ParcelId + writeAddress(parcel)} className="border-b">
              <SearchIt search={search} parcel={parcel} among={parcels} isChoice={isChoice} />
            </li>
          ))}
        </ul>
        {parcels.length > PAGE && <Pages from={from} of={parcels.length} onTurn={setFrom} />}
      </section>
    </ForRole>
  );
}

function Pages({ from, of, onTurn }: { from: number; of: number; onTurn: (from: number) => void }) {
  return (
    <nav aria-label="Pages of properties" className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p aria-live="polite" className="text-muted">
        {from + 1} to {Math.min(from + PAGE, of)} of {of}
      </p>
      <div className="flex gap-x-2">
        <Button size="sm" disabled={from === 0} onClick={() => onTurn(Math.max(0, from - PAGE))}>
          Previous
        </Button>
        <Button size="sm" disabled={from + PAGE >= of} onClick={() => onTurn(from + PAGE)}>
          Next
        </Button>
      </div>
    </nav>
  );
}

/** '126 Old Mill Ln, Quillmere, FK 00412' */
function writeAddress({ street, city, state, zip }: KnownParcel): string {
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

type SearchItProps = { search: Search; parcel: KnownParcel; among: readonly KnownParcel[]; isChoice: boolean };

function SearchIt({ search, parcel, among, isChoice }: SearchItProps) {
  const repeat = useRepeatSearch();
  return (
    <button
      type="button"
      disabled={repeat.isPending}
      onClick={() => repeat.mutate(askFor(search, parcel, among))}
      className="flex w-full items-center justify-between gap-x-4 py-2.5 text-left text-sm hover:text-green disabled:text-muted touch:min-h-11"
    >
      <span className="min-w-0 break-words underline decoration-line underline-offset-4">
        {writeAddress(parcel)} {isChoice && <span className="font-mono text-xs text-muted">{parcel.ParcelId}</span>}
      </span>
      <span className="shrink-0 text-xs text-muted">{repeat.isPending ? 'Searching...' : 'Search this'}</span>
    </button>
  );
}

/** By its address, or by its number if another suggestion has the same address. */
function askFor(search: Search, parcel: KnownParcel, among: readonly KnownParcel[]): CreateSearch {
  const { street: _, city: __, state: ___, zip: ____, ParcelId: _____, ...asked } = repeatRequest(search, true);
  const { ParcelId, street, city, state, zip } = parcel;
  const isAlone = among.filter((other) => writeAddress(other) === writeAddress(parcel)).length === 1;
  return street !== null && isAlone
    ? { ...asked, searchMode: 'property_address', ...filled({ street, city, state, zip }) }
    : { ...asked, searchMode: 'parcel_id', ParcelId, ...filled({ city, state }) };
}

function filled(
  place: Partial<Record<'street' | 'city' | 'state' | 'zip', string | null>>,
): Partial<Record<'street' | 'city' | 'state' | 'zip', string>> {
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null));
}
