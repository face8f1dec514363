import type { Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { whenBilled } from '../../../edition.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ContactActions, Reach, WithheldNote } from '../contacts/reach.tsx';
import { HeldBack } from '../held-back.tsx';
import { AlikePeople, OthersAlike } from '../person/alike.tsx';
import { People } from '../person/people.tsx';
import { personBehind, personSearch } from '../person/person-behind.ts';
import { ReportedPersons } from '../person/reported.tsx';
import { ReceiptBar } from '../receipt/receipt-bar.tsx';
import { OwnerHeadline } from './owner-headline.tsx';
import { OwnerPath } from './owner-path.tsx';
import { PlatSheet } from './plat-sheet.tsx';
import { PropertySheets } from './property-sheets.tsx';
import { deedCountyOf, SalesHistory } from './sales-history.tsx';

/** Who owns it and how to reach them, then the property, its sales, the people, and what it cost. */
export function PropertyResult({ search, results }: { search: Search; results: Results }) {
  const isReachable = hasContacts(results);
  return (
    <article className="grid gap-x-10 gap-y-4 @4xl:grid-cols-[minmax(0,1fr)_16.5rem]">
      <OwnerHeadline purpose={search.purpose} results={results} hasPlat={results.parcel !== null}>
        <ReportedPersons search={search} results={results} />
      </OwnerHeadline>
      <div className="space-y-4 @4xl:col-span-2">
        {isReachable ? <Reach search={search} results={results} /> : <NoContacts search={search} withheld={results.withheld} />}
        <AlikePeople results={results} />
        <OthersAlike results={results} />
        {!isReachable && <PersonSearchBanner results={results} />}
      </div>
      {/* Beside the headline if there is room, otherwise below the contacts. */}
      {results.parcel && (
        <div className="@4xl:col-start-2 @4xl:row-start-1">
          <PlatSheet searchId={search.id} />
        </div>
      )}
      <div className="space-y-4 @4xl:col-span-2">
        <PropertySheets results={results} />
        <SalesHistory sales={results.salesHistory} county={deedCountyOf(results)} />
        <OwnerPath hops={results.ownerPath} />
        {isReachable && <People purpose={search.purpose} results={results} />}
        <OtherProperties
          title="Other Properties"
          note={`${results.otherProperties.length} more of this owner`}
          properties={results.otherProperties}
        />
        {isReachable && <PersonSearchBanner results={results} />}
        {results.heldBack && <HeldBack heldBack={results.heldBack} />}
        <ReceiptBar search={search} results={results} />
      </div>
    </article>
  );
}

function hasContacts({ phones, emails, relatives }: Results): boolean {
  return phones.length + emails.length + relatives.length > 0;
}

function NoContacts({ search, withheld }: { search: Search; withheld: Results['withheld'] }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      {withheld.reason ? (
        <WithheldNote withheld={withheld} />
      ) : (
        <p className="text-muted">
          {search.includeContacts
            ? `No source has a phone number or email address for the owner${whenBilled('; contacts were not charged')}.`
            : `This search was for the property only; contacts were not looked up${whenBilled(' and not charged')}.`}
        </p>
      )}
      <ContactActions search={search} />
    </div>
  );
}

/** A person search needs a person: if only an organisation is known, none is offered. */
function PersonSearchBanner({ results }: { results: Results }) {
  const name = personBehind(results);
  const [, navigate] = useLocation();
  if (!name) return null;
  const prefill = personSearch(name);
  // On click, navigates to the URL of the product specification (section 2). If the link is opened elsewhere, the name stays in the fragment.
  const go = (event: MouseEvent) => {
    event.preventDefault();
    navigate(paths.searchInParameters(prefill));
  };
  return (
    <aside
      aria-label="Person search"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border bg-wash px-4 py-2 text-sm print:hidden"
    >
      <p className="min-w-0 flex-1 basis-40">
        <span className="font-semibold">Look for {name} as a person.</span>{' '}
        <span className="text-muted max-sm:sr-only">
          Phones, emails, relatives and past addresses{whenBilled('; charged only when contacts are found')}.
        </span>
      </p>
      <ButtonLink variant="primary" size="sm" href={paths.searchFor(prefill)} onClick={go}>
        Run Person Search
      </ButtonLink>
    </aside>
  );
}

type OtherPropertiesProps = { title: string; note: string; properties: Results['otherProperties'] };

/** Other parcels: of the same owner, or near the address that was asked for. */
function OtherProperties({ title, note, properties }: OtherPropertiesProps) {
  if (properties.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <ul className="gap-x-10 @3xl:columns-2">
        {properties.map((property) => (
          <li
            key={property.countyFips + property.apn}
            className="flex break-inside-avoid flex-wrap justify-between gap-x-4 border-t py-2.5"
          >
            <span>{property.propertyAddress}</span>
            <span className="font-mono text-xs text-muted">{property.apn}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
