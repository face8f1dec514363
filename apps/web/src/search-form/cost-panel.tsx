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
/** From a property to a report that is paid for with the second package: the specification's '$2.00 - $4.50' by the shipped prices. */
const ESTIMATE = `${formatCost(PRICES.propertyInsights)} - ${formatCost((PRICES.fullReport * price) / credits)}`;

/** What a search by phone or email costs, in one line. `isShort`: of whoever has less than the most of it. */
const sayReverse = (isShort: boolean) =>
  `$${PRICES.propertyInsights}, $${PRICES.contactSearch} or $${PRICES.reverseSearch} by what is found${isShort ? ', at most what you have' : ''}, nothing if nothing is found.`;

/** What contacts add to a search for a property. */
export const sayContacts = (isPaid: boolean) =>
  `Phones and emails of the owner. Off, the search delivers the property alone${isPaid ? ` and never costs more than ${formatCost(PRICES.propertyInsights)}` : ''}.`;

type SearchCostProps = { user: User; mode: SearchMode; form: SearchForm; isBusy: boolean };

/** What a search may cost whoever is signed in, and the button that starts it. */
export function SearchCost({ user, ...shown }: SearchCostProps) {
  if (isBilled() && !user.isIncluded) return <CostPanel {...shown} credits={user.credits} />;
  return <SubmitPanel {...shown} isIncluded={isBilled()} />;
}

type CostPanelProps = { mode: SearchMode; form: SearchForm; credits: number; isBusy: boolean };

/** The button alone where nobody is billed, and what is said beside it where this account is not. */
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

/** What it may cost and the button that spends it. A search is never charged more than the credits there are; what was bought needs none. */
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

/** What vendors may bill for it on top, to whoever their key is of; nothing where none is on. */
function VendorCost({ mode, form }: { mode: SearchMode; form: SearchForm }) {
  const { data } = useQuery(vendorsQuery);
  const most = data?.most[mode] ?? 0;
  if (most === 0 || (isPropertyMode(mode) && !form.includeContacts)) return null;
  return <KeyValue label="At vendors, at most">{data && areTwins(data) ? 'nothing: twins' : sayMicros(most)}</KeyValue>;
}

/** What is asked about an address that no roll has, and what it costs; nothing where no vendor is on. */
function WithoutRoll({ mode, form, isPaid }: { mode: SearchMode; form: SearchForm; isPaid: boolean }) {
  const { data } = useQuery(vendorsQuery);
  if (mode !== 'property_address' || !form.includeContacts || (data?.most[mode] ?? 0) === 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      About an address that no roll has, vendors alone are asked, with its ZIP code
      {isPaid ? `: ${formatCost(PRICES.contactSearch)} for contacts that they give, nothing where they know nobody.` : '.'}
    </p>
  );
}

/** Until when the answer to what stands in the form costs nothing; null when it was not bought. Only asked where that decides. */
function useFreeAnswer(mode: SearchMode, form: SearchForm, isAsked: boolean): string | null {
  const { data: searches } = useQuery({ ...searchesQuery, enabled: isAsked });
  const [now] = useState(() => new Date());
  return isAsked && searches ? findFreeAnswer(searches, mode, form, now) : null;
}

/** Until when the answer to the same question, as it was typed, is free; null when none was bought with all that is asked for now. */
export function findFreeAnswer(searches: readonly Search[], mode: SearchMode, form: SearchForm, now: Date): string | null {
  const isSame = (search: Search) =>
    search.searchMode === mode &&
    (search.includeContacts || (isPropertyMode(mode) && !form.includeContacts)) &&
    MODE_FIELDS[mode].every(({ name }) => plain(name === 'ParcelId' ? search.parcelId : search[name]) === plain(form[name]));
  const ends = searches.filter(isSame).flatMap(({ receipt }) => receipt?.freeUntil ?? []);
  return ends.find((end) => new Date(end) > now) ?? null;
}

const plain = (text: string | null) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
