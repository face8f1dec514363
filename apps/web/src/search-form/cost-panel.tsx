import type { User } from '@deedline/contract/account/account';
import { MINIMUM_CREDITS } from '@deedline/contract/search/prices';
import type { Search, SearchMode } from '@deedline/contract/search/search';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maximumPrice, PACKAGES, PRICES } from '../prices.ts';
import { searchesQuery } from '../api/queries.ts';
import { areTwins, vendorsQuery } from '../api/vendors.ts';
import { isBilled } from '../edition.ts';
import { paths } from '../paths.ts';
import { isPropertyMode } from '../words/search-label.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { formatCost, formatCredits, formatDate } from '../ui/format.ts';
import { KeyValue } from '../ui/page/section.tsx';
import { INCLUDED } from '../words/included.ts';
import { sayMicros } from '../words/micros.ts';
import { MODE_FIELDS } from './search-fields.ts';
import type { SearchForm } from './search-request.ts';

const { credits, price } = PACKAGES[1]!;
/** From a property alone to a full report at the second package's rate: the specification's '$2.00 - $4.50' at the shipped prices. */
const ESTIMATE = `${formatCost(PRICES.propertyInsights)} - ${formatCost((PRICES.fullReport * price) / credits)}`;

/** The price of a phone or email search in one line. `isShort`: the balance is less than the maximum. */
const sayReverse = (isShort: boolean) =>
  `$${PRICES.propertyInsights}, $${PRICES.contactSearch} or $${PRICES.reverseSearch} depending on what is found${isShort ? ', at most what you have' : ''}, nothing if nothing is found.`;

/** What contacts add to a search for a property. */
export const sayContacts = (isPaid: boolean) =>
  `Phones and emails of the owner. When off, the search delivers only the property${isPaid ? ` and never costs more than ${formatCost(PRICES.propertyInsights)}` : ''}.`;

type SearchCostProps = { user: User; mode: SearchMode; form: SearchForm; isBusy: boolean };

/** What a search may cost the signed-in member, and the button that starts it. */
export function SearchCost({ user, ...shown }: SearchCostProps) {
  if (isBilled() && !user.isIncluded) return <CostPanel {...shown} credits={user.credits} />;
  return <SubmitPanel {...shown} isIncluded={isBilled()} />;
}

type CostPanelProps = { mode: SearchMode; form: SearchForm; credits: number; isBusy: boolean };

/** Only the button if billing is off, with a note beside it if this account is not charged. */
function SubmitPanel({ mode, form, isIncluded, isBusy }: Omit<CostPanelProps, 'credits'> & { isIncluded: boolean }) {
  return (
    <div className="max-w-sm @4xl:col-start-1">
      {isIncluded && <p className="mb-3 text-sm">{INCLUDED}</p>}
      <dl>
        <VendorCost mode={mode} form={form} />
      </dl>
      <WithoutRoll mode={mode} form={form} isPaid={false} />
      <Button type="submit" variant="primary" size="lg" className="mt-3 w-full" disabled={isBusy}>
        {isBusy ? 'Searching...' : 'Search'}
      </Button>
    </div>
  );
}

/** The possible cost and the button that starts the search. A search never costs more than the balance, and an answer that was bought before needs none. */
function CostPanel({ mode, form, credits, isBusy }: CostPanelProps) {
  const hasEnough = credits >= MINIMUM_CREDITS;
  const freeUntil = useFreeAnswer(mode, form, !hasEnough);
  const isPaidOnlyForContacts = isPropertyMode(mode) && form.includeContacts && form.payOnlyForContacts;
  const isReverse = mode === 'reverse_phone' || mode === 'reverse_email';
  const most = maximumPrice(mode, form.includeContacts);
  const atMost = Math.min(most, Math.max(credits, 0));
  return (
    <div className="self-start border bg-raise p-5 lg:row-span-2">
      <dl>
        <KeyValue label="Estimated cost">{ESTIMATE}</KeyValue>
        {hasEnough && <KeyValue label="This search, at most">{formatCost(atMost)}</KeyValue>}
        {freeUntil !== null && <KeyValue label={`Bought before, until ${formatDate(freeUntil)}`}>{formatCost(0)}</KeyValue>}
        <VendorCost mode={mode} form={form} />
        <KeyValue label="You have">{formatCredits(credits)}</KeyValue>
      </dl>
      <p className="mt-2 border-t pt-2 text-sm">
        {isReverse
          ? sayReverse(hasEnough && credits < most)
          : `${isPaidOnlyForContacts ? 'No contacts' : 'Nothing'} found, nothing charged.`}
      </p>
      <WithoutRoll mode={mode} form={form} isPaid />
      {!hasEnough && freeUntil === null && (
        <div className="mt-4 border-l-2 border-brick pl-3">
          <p id="insufficient-credits" className="text-sm">
            Insufficient credits. You need at least 1 credit to perform a search.
          </p>
          <ButtonLink href={paths.credits} className="mt-3">
            Add Credits
          </ButtonLink>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-5 w-full"
        disabled={(!hasEnough && freeUntil === null) || isBusy}
        aria-describedby={hasEnough || freeUntil !== null ? undefined : 'insufficient-credits'}
      >
        {isBusy ? 'Searching...' : 'Search'}
      </Button>
    </div>
  );
}

/** What vendors may bill in addition, to whoever owns their key; renders nothing if none is switched on. */
function VendorCost({ mode, form }: { mode: SearchMode; form: SearchForm }) {
  const { data } = useQuery(vendorsQuery);
  const most = data?.most[mode] ?? 0;
  if (most === 0 || (isPropertyMode(mode) && !form.includeContacts)) return null;
  return <KeyValue label="Vendors, at most">{data && areTwins(data) ? 'nothing: twins' : sayMicros(most)}</KeyValue>;
}

/** What is asked about an address that no roll has, and what it costs; renders nothing if no vendor is switched on. */
function WithoutRoll({ mode, form, isPaid }: { mode: SearchMode; form: SearchForm; isPaid: boolean }) {
  const { data } = useQuery(vendorsQuery);
  if (mode !== 'property_address' || !form.includeContacts || (data?.most[mode] ?? 0) === 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      For an address that is on no roll, only vendors are asked, with its ZIP code
      {isPaid ? `: ${formatCost(PRICES.contactSearch)} for contacts that they give, nothing if they know nobody.` : '.'}
    </p>
  );
}

/** Until when the answer to the form's query is free; null if it was not bought. Computed only if that decides whether the search can be started. */
function useFreeAnswer(mode: SearchMode, form: SearchForm, isAsked: boolean): string | null {
  const { data: searches } = useQuery({ ...searchesQuery, enabled: isAsked });
  const [now] = useState(() => new Date());
  return isAsked && searches ? findFreeAnswer(searches, mode, form, now) : null;
}

/** Until when the answer to the same query, as typed, is free; null if no earlier purchase covers everything that is asked for now. */
export function findFreeAnswer(searches: readonly Search[], mode: SearchMode, form: SearchForm, now: Date): string | null {
  const isSame = (search: Search) =>
    search.searchMode === mode &&
    (search.includeContacts || (isPropertyMode(mode) && !form.includeContacts)) &&
    MODE_FIELDS[mode].every(({ name }) => plain(name === 'ParcelId' ? search.parcelId : search[name]) === plain(form[name]));
  const ends = searches.filter(isSame).flatMap(({ receipt }) => receipt?.freeUntil ?? []);
  return ends.find((end) => new Date(end) > now) ?? null;
}

const plain = (text: string | null) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
