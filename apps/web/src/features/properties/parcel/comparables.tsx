import type { AskParcel, Comparables as Told, LeftOut, NoRange } from '@deedline/contract/properties/parcel';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { comparablesQuery } from '../../../api/properties.ts';
import { paths } from '../../../paths.ts';
import { formatDate, formatMoney, formatNumber } from '../../../ui/format.ts';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { sayMonth } from '../../../words/property-words.ts';
import { sayLine } from '../property-words.ts';

const NO_RANGE: Readonly<Record<NoRange, string>> = {
  use: 'The roll does not say how this lot is used, or lots used like it are seldom sold: no sale is comparable.',
  size: 'The roll does not say how large it is, so the price of another cannot be applied to it.',
  few: 'Fewer than three sales nearby are comparable: too few for a range.',
};

const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  form: 'without a price, or with a nominal one',
  kin: 'between people with the same surname',
  deed: 'by a deed that does not show a sale between strangers',
  several_lots: 'of several lots for one price',
  earlier_sale: 'before a later sale of the same lot',
  far: 'too far away',
  unlike: 'of another use, size, age or lot',
  odd_price: 'at a price far from all others',
};

/** Recent prices of similar lots: a range, the sales it is made of, and what was left out. */
export function Comparables({ state, ...asked }: AskParcel & { state: string | null }) {
  const { data, isError, refetch } = useQuery(comparablesQuery(asked));
  return (
    <Section title="Comparable sales" note={data && `Since ${formatDate(data.since)}`}>
      {isError && <Problem what="The sales could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && <WaitingRows label="Loading comparable sales" rows={3} />}
      {data && <Chosen told={data} state={state} />}
    </Section>
  );
}

function Chosen({ told, state }: { told: Told; state: string | null }) {
  const { sales, range, noRange, per, leftOut, isNonDisclosure } = told;
  const unit = per === 'acre' ? 'acre' : 'square foot';
  return (
    <>
      {range && (
        <>
          <p className="text-2xl font-semibold">
            {formatMoney(range.low)} to {formatMoney(range.high)}
          </p>
          <p className="mt-1 max-w-2xl text-sm text-muted">
            What {sales.length} comparable sales brought per {unit}, applied to its size; the middle of them gives{' '}
            {formatMoney(range.middle)}.{' '}
            {sales.length < 5 ? 'The range is from the lowest to the highest.' : 'The range is the middle half of them.'} This is what
            others paid, not what this one will bring: no file says what condition it is in inside, or what is owed on it.
          </p>
        </>
      )}
      {noRange && <p className="max-w-2xl">{NO_RANGE[noRange]}</p>}
      {isNonDisclosure && (
        <p className="mt-2 max-w-2xl text-sm">
          {state} requires nobody to disclose what was paid for a home. Few of its deeds state a price, and those may cover only some of the
          sales.
        </p>
      )}
      {sales.length > 0 && (
        <ul className="mt-4 border-b text-sm">
          {sales.map(({ property, on, price, unitPrice, differs }) => (
            <li key={property.ParcelId} className="grid gap-x-6 border-t py-2.5 sm:grid-cols-[1fr_auto]">
              <div className="min-w-0">
                <Link href={paths.parcel(property.countyFips, property.ParcelId)} className="link touch:py-3">
                  {sayLine(property)}
                </Link>
                <div className="text-xs text-muted">{sayDifferences(differs).join(' · ')}</div>
              </div>
              <div className="sm:text-right">
                <span className="font-medium">{formatMoney(price)}</span> <span className="text-muted">{sayMonth(on)}</span>
                <div className="text-xs text-muted">
                  {formatMoney(Math.round(unitPrice))} {unit}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          Left out: {leftOut.map(({ why, count }) => `${formatNumber(count)} ${LEFT_OUT[why]}`).join('; ')}.
        </p>
      )}
    </>
  );
}

/** Compared with the parcel: '840 ft away', '120 sq ft smaller', '4 years newer'. Equal values are left out. */
function sayDifferences({ feet, squareFeet, acres, years, bedrooms }: Told['sales'][number]['differs']): string[] {
  return [
    feet === null ? 'distance not known' : feet < 2_640 ? `${formatNumber(feet)} ft away` : `${(feet / 5_280).toFixed(1)} miles away`,
    sayMore(squareFeet, 'sq ft', 'larger', 'smaller'),
    acres === null || Math.abs(acres) < 0.01 ? '' : sayMore(acres, 'acres', 'more land', 'less land'),
    sayMore(years, countedBy(years, 'year'), 'newer', 'older'),
    sayMore(bedrooms, countedBy(bedrooms, 'bedroom'), 'more', 'fewer'),
  ].filter((words) => words !== '');
}

const countedBy = (count: number | null, unit: string) => (count === 1 || count === -1 ? unit : `${unit}s`);

function sayMore(value: number | null, unit: string, more: string, less: string): string {
  return value === null || value === 0 ? '' : `${formatNumber(Math.abs(value))} ${unit} ${value > 0 ? more : less}`;
}
