import type { NearProperty, ParcelPage as Told, Told as File } from '@deedline/contract/properties/parcel';
import { LAND_USE_WORDS, OCCUPANCY_WORDS, OWNER_KIND_WORDS } from '@deedline/contract/properties/filter-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { ApiError } from '../../../api/call.ts';
import { parcelQuery } from '../../../api/properties.ts';
import { paths } from '../../../paths.ts';
import { ForRole, ViewersDoNotSearch } from '../../../roles/roles.tsx';
import { formatDate, formatMoney, formatNumber } from '../../../ui/format.ts';
import { Breadcrumbs } from '../../../ui/links.tsx';
import { EmptyState, Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { sayMonth } from '../../../words/property-words.ts';
import { factsOf, sayLine, sayPlace } from '../property-words.ts';
import { BuyContacts } from './buy-contacts.tsx';
import { Comparables } from './comparables.tsx';
import { OnLists } from './on-lists.tsx';
import { PriceLine } from './price-line.tsx';

/** `/properties/COUNTY/PARCEL`: what the files say about one lot, with sources. Who owns it is sold by a search. */
export function ParcelPage() {
  const { county, parcel } = useParams<{ county: string; parcel: string }>();
  const asked = { countyFips: county, ParcelId: parcel };
  const { data, error, refetch } = useQuery(parcelQuery(asked));
  const isMissing = error instanceof ApiError && error.status < 500 && error.status !== 429;
  usePageTitle(data ? sayLine(data.parcel) : 'Parcel');
  const crumbs = [{ label: 'Properties', href: paths.properties }, { label: data ? sayLine(data.parcel) : `Parcel ${parcel}` }];
  return (
    <>
      <div className="mb-6">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      {data ? <Parcel told={data} /> : <PageHeader title="Parcel" lead="" />}
      {!data && isMissing && (
        <EmptyState title="This parcel is not listed here">
          No loaded roll lists {parcel} in this county. Rolls print numbers in their own way: look for the lot by its address.
        </EmptyState>
      )}
      {!data && error && !isMissing && <Problem what="The parcel could not be loaded." onRetry={() => void refetch()} />}
      {!data && !error && <WaitingRows label="Loading the parcel" rows={8} />}
    </>
  );
}

function Parcel({ told }: { told: Told }) {
  const { parcel, roll, map, sales, neighbours, ofOwner } = told;
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{sayLine(parcel)}</span>}
        lead={`${sayPlace(parcel)} · parcel ${parcel.ParcelId} · ${parcel.county}`}
      />
      {/* On narrow screens, the part that can be bought comes first, before long sections that would push it out of sight. */}
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 content-start xl:col-start-2">
          <Owner told={told} />
        </div>
        <div className="grid grid-cols-1 content-start gap-10 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <Facts told={told} />
          <Years told={told} />
          <Section title="Sales">
            {sales.length === 0 ? <p className="text-muted">No loaded file records a sale.</p> : <Sales told={told} />}
          </Section>
          <Comparables countyFips={parcel.countyFips} ParcelId={parcel.ParcelId} state={parcel.state} />
        </div>
        <div className="grid grid-cols-1 content-start gap-10 xl:col-start-2">
          <OnLists parcel={parcel} />
          <Section title="Neighbours">
            {neighbours.length === 0 ? (
              <p className="text-sm text-muted">
                {map === null ? 'No map of this lot is loaded, and no other lot on its street is listed.' : 'No other lot is listed.'}
              </p>
            ) : (
              <LotList lots={neighbours} />
            )}
          </Section>
          {ofOwner.length > 0 && (
            <Section title="Other lots of the owner">
              <p className="mb-2 text-sm text-muted">
                The same owner with the same mailing address in the file of {roll.label}
                {parcel.portfolio !== null &&
                  parcel.portfolio > ofOwner.length + 1 &&
                  `, ${ofOwner.length} of ${formatNumber(parcel.portfolio - 1)}`}
                .
              </p>
              <LotList lots={ofOwner} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

/** Whose it is, and how to reach them: what a search would find, and what it costs at most. */
function Owner({ told: { parcel } }: { told: Told }) {
  const { ownerKind, occupancy } = parcel;
  const isHeld = ownerKind === 'company' || ownerKind === 'trust' || ownerKind === 'estate';
  return (
    <Section title="Owner" className="border bg-raise p-5">
      <p className="text-sm">
        {ownerKind === null ? 'The roll does not say who owns it' : `The roll names: ${OWNER_KIND_WORDS[ownerKind].toLowerCase()}`}
        {occupancy !== null && `. ${OCCUPANCY_WORDS[occupancy]}`}.
      </p>
      {isHeld && (
        <p className="mt-2 text-sm text-muted">
          A search follows a {ownerKind} to the people behind it, as far as the loaded registers name them: officers, agents, trustees or
          heirs. Nobody is named before then.
        </p>
      )}
      <ForRole
        needs="member"
        otherwise={
          <div className="mt-4">
            <ViewersDoNotSearch />
          </div>
        }
      >
        <BuyContacts parcel={parcel} />
      </ForRole>
    </Section>
  );
}

function Facts({ told: { parcel, roll, bill, map } }: { told: Told }) {
  const { landUse, isHomestead, squareFeet, acreage, yearBuilt, bedrooms, bathrooms } = parcel;
  const { marketValue, assessedValue, landValue, buildingValue } = parcel;
  const rows: [name: string, value: string | null, from: File | null][] = [
    ['Use', landUse && LAND_USE_WORDS[landUse], roll],
    ['Market value', sayMoney(marketValue), roll],
    ['Assessed value', sayMoney(assessedValue), roll],
    ['Land value', sayMoney(landValue), roll],
    ['Building value', sayMoney(buildingValue), roll],
    ['Homestead exemption', isHomestead === null ? null : isHomestead ? 'Claimed' : 'Not claimed', roll],
    ['Building', squareFeet === null ? null : `${formatNumber(squareFeet)} sq ft`, roll],
    ['Lot', acreage === null ? null : `${formatNumber(acreage)} acres`, roll],
    ['Built', yearBuilt === null ? null : String(yearBuilt), roll],
    ['Bedrooms', bedrooms === null ? null : formatNumber(bedrooms), roll],
    ['Bathrooms', bathrooms === null ? null : formatNumber(bathrooms), roll],
    ['Tax', bill && (bill.taxAmount === null ? `Billed for ${bill.taxYear}` : `${formatMoney(bill.taxAmount)} for ${bill.taxYear}`), bill],
    ['Outline', map && 'Drawn', map],
  ];
  const known = rows.filter(([, value]) => value !== null);
  const untold = rows.filter(([, value]) => value === null).map(([name]) => name.toLowerCase());
  return (
    <Section title="Facts" note={`From the roll of ${formatDate(roll.asOf)}`}>
      <Table className="max-sm:block">
        <thead className="sr-only">
          <tr>
            <HeaderCell>Fact</HeaderCell>
            <HeaderCell>Value</HeaderCell>
            <HeaderCell>Source</HeaderCell>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {known.map(([name, value, from]) => (
            <Row key={name} className="max-sm:grid max-sm:grid-cols-[9.25rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:py-2 max-sm:[&>*]:p-0">
              <th scope="row" className="w-40 py-3 pr-3 text-left align-top text-sm font-normal text-muted">
                {name}
              </th>
              <Cell className="text-sm font-medium">{value}</Cell>
              <Cell className="text-right text-xs text-muted max-sm:col-start-2 max-sm:text-left">{from && sayFile(from)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {untold.length > 0 && <p className="mt-2 border-t pt-2 text-xs text-muted">Not stated: {untold.join(', ')}.</p>}
    </Section>
  );
}

function Years({ told: { years } }: { told: Told }) {
  return (
    <Section title="Through the years" note="From each roll loaded here">
      <Table>
        <thead>
          <tr>
            <HeaderCell>Roll of</HeaderCell>
            <HeaderCell>Market value</HeaderCell>
            <HeaderCell className="hidden sm:table-cell">Assessed</HeaderCell>
            <HeaderCell className="hidden sm:table-cell">Use</HeaderCell>
            <HeaderCell>Owner</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <Row key={`${year.asOf} ${year.label} ${year.layout}`}>
              <Cell className="py-2 text-sm">
                {formatDate(year.asOf)}
                <div className="text-xs text-muted">{year.label}</div>
              </Cell>
              <Cell className="text-sm font-medium">{sayMoney(year.marketValue) ?? NOT_TOLD}</Cell>
              <Cell className="hidden py-2 text-sm sm:table-cell">{sayMoney(year.assessedValue) ?? NOT_TOLD}</Cell>
              <Cell className="hidden py-2 text-sm sm:table-cell">{year.landUse ? LAND_USE_WORDS[year.landUse] : NOT_TOLD}</Cell>
              <Cell className="py-2 text-sm">
                {year.ownerKind ? OWNER_KIND_WORDS[year.ownerKind] : NOT_TOLD}
                {year.hasNewOwner !== null && (
                  <div className="text-xs text-muted">
                    {year.hasNewOwner ? 'Different from the roll before' : 'Same as the roll before'}
                  </div>
                )}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {years.length === 1 && (
        <p className="mt-2 text-xs text-muted">Only one roll has been loaded so far. The next one will be listed beside it.</p>
      )}
    </Section>
  );
}

function Sales({ told: { sales } }: { told: Told }) {
  return (
    <>
      <PriceLine sales={sales} />
      <Table>
        <thead>
          <tr>
            {['Sold', 'Price', 'Deed', 'Source'].map((name) => (
              <HeaderCell key={name}>{name}</HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {sales.map(({ on, price, deedType, from }) => (
            <Row key={on}>
              <Cell className="py-2 text-sm">{sayMonth(on)}</Cell>
              <Cell className="text-sm font-medium">{sayMoney(price) ?? NOT_TOLD}</Cell>
              <Cell className="py-2 text-sm">{deedType ?? NOT_TOLD}</Cell>
              <Cell className="py-2 text-xs text-muted">{sayFile(from)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function LotList({ lots }: { lots: readonly NearProperty[] }) {
  return (
    <ul className="border-b text-sm">
      {lots.map((lot) => (
        <li key={lot.ParcelId} className="border-t py-2">
          <Link href={paths.parcel(lot.countyFips, lot.ParcelId)} className="link touch:py-3">
            {sayLine(lot)}
          </Link>
          <div className="text-xs text-muted">
            {[lot.feet !== null && sayFeet(lot.feet), ...factsOf(lot).slice(0, 3)].filter(Boolean).join(' · ')}
          </div>
        </li>
      ))}
    </ul>
  );
}

const NOT_TOLD: ReactNode = <span className="text-muted"> not stated </span>;

function sayMoney(dollars: number | null): string | null {
  return dollars === null ? null : formatMoney(dollars);
}

function sayFile({ label, asOf }: File): string {
  return `${label}, ${formatDate(asOf)}`;
}

/** '280 ft'; '1.2 miles' */
function sayFeet(feet: number): string {
  return feet < 2_640 ? `${formatNumber(feet)} ft` : `${(feet / 5_280).toFixed(1)} miles`;
}
