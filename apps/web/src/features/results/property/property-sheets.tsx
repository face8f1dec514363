import type { Results } from '@deedline/contract/search/results';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate, formatMoney, formatNumber } from '../../../ui/format.ts';
import { Section, Sheets } from '../../../ui/page/section.tsx';
import { isByVendors } from './by-vendors.ts';
import { deedCountyOf, tellInOneLine } from './sales-history.tsx';

/** Valuation, details and tax side by side; each value with a bar relative to the highest. */
export function PropertySheets({ results }: { results: Results }) {
  const { propertyDetails: details, propertyValuation, taxInformation } = results;
  const onlyDeed = tellInOneLine(results.salesHistory, deedCountyOf(results));
  if (isByVendors(results)) return <SaidProperty results={results} />;
  if (!details && !propertyValuation && !taxInformation && !onlyDeed) return null;
  return (
    <Section title="The property">
      <Sheets className="bg-raise @2xl:grid-cols-2 @5xl:grid-cols-[1fr_1.6fr_1fr]">
        <div className="px-4 py-2">
          <Heading>Property Valuation</Heading>
          <FactList lines={valuationLines(results)} />
        </div>
        <div className="px-4 py-2 @2xl:@max-5xl:order-last @2xl:@max-5xl:col-span-2">
          <Heading>Property Details</Heading>
          {details ? (
            <FactList
              lines={detailLines(details)}
              className="gap-x-8 @max-xl:grid @max-xl:gap-x-6 @min-[22rem]:@max-xl:grid-cols-2 @xl:columns-2"
            />
          ) : (
            <p className="text-sm text-muted">Not recorded.</p>
          )}
          {details?.legalDescription && (
            <div className="mt-1 flex flex-wrap items-baseline gap-x-4 text-sm">
              <h4 className="font-sans text-sm font-normal tracking-normal text-muted">Legal description</h4>
              <p className="font-mono text-xs break-words">{details.legalDescription}</p>
            </div>
          )}
        </div>
        <div className="px-4 py-2">
          <Heading>Tax Information</Heading>
          <FactList lines={taxLines(results)} className="gap-x-6 @max-2xl:grid @min-[22rem]:@max-2xl:grid-cols-2" />
        </div>
        {onlyDeed && (
          <div className="order-last col-span-full flex flex-wrap items-baseline gap-x-4 px-4 py-2 text-sm">
            <h3 className="text-base font-semibold">Sales History</h3>
            <span className="font-medium">{onlyDeed.deed}</span>
            <span className="text-muted">{onlyDeed.missing}</span>
          </div>
        )}
      </Sheets>
    </Section>
  );
}

/** For an address that no roll has: what one vendor says about it, with its name and date. */
function SaidProperty({ results }: { results: Results }) {
  const { propertyDetails: details, propertySaidBy: by } = results;
  if (!by || !details)
    return (
      <Section title="The property">
        <p className="text-sm text-muted">We have no county record of it: its value, taxes and sales are not known here.</p>
      </Section>
    );
  const sheets = [
    { title: 'Property Valuation', lines: valuationLines(results) },
    { title: 'Property Details', lines: detailLines(details) },
    { title: 'Tax Information', lines: taxLines(results).filter(({ label }) => label !== 'Exemptions') },
  ].map(({ title, lines }) => ({ title, lines: lines.filter(({ value }) => value !== null) }));
  return (
    <Section title="The property">
      <p className="mb-2 text-sm text-muted">
        According to {by.vendor}, asked on {formatDate(by.on)}. We have no county record of it.
      </p>
      <Sheets className="bg-raise @2xl:grid-flow-col @2xl:auto-cols-fr">
        {sheets
          .filter(({ lines }) => lines.length > 0)
          .map(({ title, lines }) => (
            <div key={title} className="px-4 py-2">
              <Heading>{title}</Heading>
              <FactList lines={lines} />
            </div>
          ))}
      </Sheets>
      {details.legalDescription && (
        <p className="mt-2 text-sm">
          <span className="text-muted">Legal description</span>{' '}
          <span className="font-mono text-xs break-words">{details.legalDescription}</span>
        </p>
      )}
    </Section>
  );
}

function Heading({ children }: { children: string }) {
  return <h3 className="mb-1.5 text-base font-semibold">{children}</h3>;
}

/** `amount`: set if the value is also drawn as a bar. `isCode`: for values that people copy. */
export interface FactLine {
  label: string;
  value: string | null;
  amount?: number;
  isCode?: true;
  /** Takes a whole line instead of half of one. */
  isLong?: true;
}

function FactList({ lines, className }: { lines: readonly FactLine[]; className?: string }) {
  const highest = Math.max(1, ...lines.map((line) => line.amount ?? 0));
  return (
    <dl className={className}>
      {lines.map((line) => (
        <FactRow key={line.label} line={line} highest={highest} />
      ))}
    </dl>
  );
}

function FactRow({ line, highest }: { line: FactLine; highest: number }) {
  return (
    <div className={classNames('relative flex break-inside-avoid justify-between gap-x-2 py-0.5 text-sm', line.isLong && 'col-span-full')}>
      <dt className="text-muted">{line.label}</dt>
      <dd className={line.isCode ? 'text-right font-mono text-xs break-all' : 'text-right font-medium'}>
        {line.value ?? <span className="text-xs leading-5 font-normal whitespace-nowrap text-muted">not recorded</span>}
        {line.amount !== undefined && (
          <span
            aria-hidden="true"
            className="absolute bottom-0 left-0 h-0.5 bg-green"
            style={{ width: `${(line.amount / highest) * 100}%` }}
          />
        )}
      </dd>
    </div>
  );
}

type Valued = Pick<Results, 'propertyValuation' | 'taxInformation'>;

export function valuationLines(results: Valued): FactLine[] {
  const { propertyValuation: valuation, taxInformation: tax } = results;
  const assessed = assessedDiffers(results) ? 'Assessed value, on the roll' : 'Assessed value';
  return [
    barLine('Market value', valuation?.marketValueTotal),
    barLine(assessed, valuation?.assessedValue ?? tax?.taxAssessedValue),
    barLine('Last sale price', valuation?.lastSalePrice),
    { label: 'Last sale date', value: valuation?.lastSaleDate ? formatDate(valuation.lastSaleDate) : null },
  ];
}

/** Whether roll and tax bill assess differently; then both values are shown, otherwise only one. */
function assessedDiffers({ propertyValuation: valuation, taxInformation: tax }: Valued): boolean {
  return Boolean(valuation?.assessedValue && tax?.taxAssessedValue && valuation.assessedValue !== tax.taxAssessedValue);
}

function barLine(label: string, amount: number | null | undefined): FactLine {
  return amount ? { label, value: formatMoney(amount), amount } : { label, value: money(amount) };
}

const money = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : formatMoney(amount));

export function detailLines(details: NonNullable<Results['propertyDetails']>): FactLine[] {
  return [
    { label: 'Square feet', value: count(details.squareFeet) },
    { label: 'Acreage', value: details.acreage === null ? null : details.acreage.toFixed(2) },
    { label: 'Year built', value: year(details.yearBuilt) },
    { label: 'Bedrooms', value: count(details.bedrooms) },
    { label: 'Bathrooms', value: count(details.bathrooms) },
    { label: 'Buildings', value: count(details.buildings) },
    { label: 'Property type', value: details.propertyType, isLong: true },
    { label: 'County', value: details.county },
    { label: 'Elevation', value: details.elevation === null ? null : `${formatNumber(details.elevation)} ft` },
    { label: 'Parcel ID', value: details.parcelId, isCode: true, isLong: true },
  ];
}

const count = (amount: number | null) => (amount === null ? null : formatNumber(amount));
/** Years are formatted without a thousands separator. */
const year = (amount: number | null | undefined) => (amount ? String(amount) : null);

export function taxLines(results: Valued): FactLine[] {
  const { taxInformation: tax } = results;
  const assessed = { label: 'Assessed value, on the tax bill', value: money(tax?.taxAssessedValue), isLong: true } as const;
  return [
    { label: 'Annual tax', value: money(tax?.taxAmount) },
    { label: 'Tax year', value: year(tax?.taxYear) },
    ...(assessedDiffers(results) ? [assessed] : []),
    { label: 'Exemptions', value: tax ? tax.taxExemptions.join(', ') || 'None' : null, isLong: true },
  ];
}
