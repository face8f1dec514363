import { formatDate, formatNumber } from '../../../../ui/format.ts';
import type { Run } from './recorded-run.ts';

/** More records than this are drawn as a full line; the figure beside it is exact. */
const DRAWN = 40;

function RecordTicks({ count }: { count: number }) {
  const ticks = Array.from({ length: Math.min(count, DRAWN) }, (_, index) => `M${index * 5 + 1} 1V11`).join('');
  return (
    <svg viewBox={`0 0 ${DRAWN * 5} 12`} className="h-3 w-40 max-w-full" aria-hidden="true">
      <path d={`M0 6H${DRAWN * 5}`} className="stroke-line" />
      <path d={ticks || 'M0 6'} className="stroke-green" strokeWidth="2" />
    </svg>
  );
}

/** Every source that was asked, one under the other: all of them at once, a stroke for each record that came. */
export function SourceLines({ run }: { run: Run }) {
  return (
    <table className="w-full border-collapse font-mono text-2xs">
      <thead>
        <tr className="border-b border-ink text-left">
          <th scope="col" className="py-2 font-medium">
            Asked side by side
          </th>
          <th scope="col" className="py-2 font-medium max-md:hidden">
            As of
          </th>
          <th scope="col" className="py-2 font-medium max-sm:hidden">
            One stroke, one record
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-medium">
            Records
          </th>
        </tr>
      </thead>
      <tbody>
        {run.sources.map(({ label, asOf, records }) => (
          <tr key={label} className="border-b">
            <td className="py-1.5 pr-4">{label}</td>
            <td className="pr-4 whitespace-nowrap text-muted max-md:hidden">{asOf && formatDate(asOf)}</td>
            <td className="w-40 max-sm:hidden">
              <RecordTicks count={records} />
            </td>
            <td className="pl-3 text-right">{formatNumber(records)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
