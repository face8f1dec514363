import { ATTESTATION } from '@deedline/contract/compliance/uses';
import { PACKAGES } from '../../../../prices.ts';
import { formatCost, formatMoney, formatNumber } from '../../../../ui/format.ts';
import { PRICE_LINES } from '../../../../words/price-table.tsx';
import { receiptAtPrices, SPECIMEN } from '../specimen.ts';

type Fee = { name: string; mark: string; detail: string; amount: string };

const FEES: readonly Fee[] = [
  { name: 'Nothing useful found', mark: '', detail: '0 credits', amount: formatCost(0) },
  ...PRICE_LINES.map(({ name, badge, credits }) => ({ name, mark: badge, detail: `${credits} credits`, amount: formatCost(credits) })),
];
const BUNDLES: readonly Fee[] = PACKAGES.map(({ label, popular, credits, price }) => ({
  name: `${label}, ${formatNumber(credits)} credits`,
  mark: popular ? 'Most Popular' : '',
  detail: `${formatCost(price / credits)} each`,
  amount: formatMoney(price),
}));

function Schedule({ title, fees }: { title: string; fees: readonly Fee[] }) {
  return (
    <div>
      <h3 className="border-b border-ink pb-2 font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <ul>
        {fees.map(({ name, mark, detail, amount }) => (
          <li key={name} className="flex items-baseline gap-2 pt-2.5">
            <span>
              {name} {mark && <span className="text-xs text-brass-ink">{mark}</span>}
            </span>
            <span className="grow border-b border-dotted border-edge" aria-hidden="true" />
            <span className="text-xs text-muted max-sm:sr-only">{detail}</span>
            <span className="w-16 text-right font-semibold">{amount}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Prices of searches and of credits, line by line. */
export function FeeSchedule() {
  return (
    <div className="grid gap-x-14 gap-y-9 xl:grid-cols-2">
      <Schedule title="Per search, by what was delivered" fees={FEES} />
      <Schedule title="Packages of credits" fees={BUNDLES} />
    </div>
  );
}

const { held, charged, released } = receiptAtPrices(SPECIMEN.receipt);

/** The specimen's two ledger transactions: the columns are ledger accounts, and every row sums to zero. */
const ENTRIES = [
  { name: 'Set aside', wallet: -held, reserved: held, revenue: 0 },
  { name: 'Settled', wallet: released, reserved: -held, revenue: charged },
] as const;

const signed = (amount: number) => (amount === 0 ? '' : `${amount < 0 ? '−' : '+'}${Math.abs(amount).toFixed(2)}`);
const HEAD = 'border-b border-ink px-1 py-2 font-medium min-[22rem]:px-2 sm:px-4';
const CELL = 'px-1 py-2 text-right min-[22rem]:px-2 sm:px-4';

export function LedgerEntries() {
  return (
    <table className="w-full border-collapse border bg-raise font-mono text-xs">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            Entry
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Wallet
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Held
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Revenue
          </th>
          <th scope="col" className={`${HEAD} text-right text-muted`}>
            Sum
          </th>
        </tr>
      </thead>
      <tbody>
        {ENTRIES.map(({ name, wallet, reserved, revenue }) => (
          <tr key={name} className="not-first:border-t">
            <th scope="row" className="px-1 py-2 text-left font-normal min-[22rem]:px-2 sm:px-4">
              {name}
            </th>
            <td className={CELL}>{signed(wallet)}</td>
            <td className={CELL}>{signed(reserved)}</td>
            <td className={CELL}>{signed(revenue)}</td>
            <td className={`${CELL} text-muted`}>{(wallet + reserved + revenue).toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the audit record of every search contains; it is written in the transaction that settles the search. */
const FIELDS = [
  ['Who', 'the account, and the address and browser it asked from'],
  ['When', 'to the microsecond, by the clock of the database'],
  ['What for', 'the purpose that was chosen'],
  ['On whose word', `the version of the sentence that was ticked, today ${ATTESTATION.version}`],
  ['What was asked', 'the mode, and a keyed fingerprint that proves the question without telling it'],
  ['Who answered', 'each source, with the date of its data and whether it was in time'],
  ['What became of it', 'completed or failed, the credits charged, how much was left out because somebody opted out'],
] as const;

export function AuditRecord() {
  return (
    <dl className="border bg-raise">
      {FIELDS.map(([name, what]) => (
        <div key={name} className="grid gap-x-6 px-4 py-2.5 not-first:border-t sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted">{what}</dd>
        </div>
      ))}
    </dl>
  );
}

const STATES = [
  {
    name: 'Listed',
    text: 'The number is on the list of the date that stands beside it. Shown as Do not call.',
    circle: 'fill-brick stroke-brick',
    dashes: undefined,
  },
  {
    name: 'Not listed',
    text: 'The list of that date covers the number, and it is not on it.',
    circle: 'fill-none stroke-green',
    dashes: undefined,
  },
  {
    name: 'Not checked',
    text: 'No list that is loaded covers the number. It is never shown as clear.',
    circle: 'fill-none stroke-ink',
    dashes: '4 4',
  },
] as const;

export function DncStates() {
  return (
    <ul className="grid border bg-raise sm:grid-cols-3">
      {STATES.map(({ name, text, circle, dashes }) => (
        <li key={name} className="p-5 max-sm:not-first:border-t sm:not-first:border-l">
          <svg viewBox="0 0 40 40" className="size-9" aria-hidden="true">
            <circle cx="20" cy="20" r="17" className={circle} strokeWidth="2" strokeDasharray={dashes} />
          </svg>
          <p className="mt-3 font-semibold">{name}</p>
          <p className="mt-1 text-sm leading-relaxed text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
