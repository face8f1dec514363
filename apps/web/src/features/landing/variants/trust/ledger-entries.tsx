import { SPECIMEN } from '../specimen.ts';

const { held, charged, released } = SPECIMEN.receipt;

/** The two transactions of the specimen: columns are the ledger's accounts, every row sums to zero. */
const ENTRIES = [
  { name: 'Set aside', wallet: -held, reserved: held, revenue: 0 },
  { name: 'Settled', wallet: released, reserved: -held, revenue: charged },
] as const;

const signed = (amount: number) => (amount === 0 ? '' : `${amount < 0 ? '−' : '+'}${Math.abs(amount).toFixed(2)}`);
const HEAD = 'border-b border-ink px-2 py-2 font-medium sm:px-4';
const CELL = 'px-2 py-2 text-right sm:px-4';

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
            <th scope="row" className="px-2 py-2 text-left font-normal sm:px-4">
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
