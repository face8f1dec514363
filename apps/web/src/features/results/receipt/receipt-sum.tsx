import { sumReceipt, type ReceiptLine } from '@deedline/contract/receipt-lines';
import type { Receipt } from '@deedline/contract/search';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate, formatNumber } from '../../../ui/format.ts';

/** From the price of what was delivered down to what it cost. */
export function ReceiptSum({ receipt }: { receipt: Receipt }) {
  return (
    <dl className="border-b">
      {sumReceipt(receipt).map((line) => (
        <div key={line.words} className={classNames('flex justify-between gap-6 border-t py-2.5', line.isSum && 'font-semibold')}>
          <dt className="min-w-0">
            {line.words}
            {line.part && <Whence part={line.part} />}
          </dt>
          <dd>{line.credits < 0 ? `−${formatNumber(-line.credits)}` : formatNumber(line.credits)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Whence({ part: { boughtAt, searchId } }: { part: NonNullable<ReceiptLine['part']> }) {
  return (
    <span className="text-sm text-muted">
      {' '}
      on {formatDate(boughtAt)},{' '}
      <Link href={paths.receipt(searchId)} className="link touch:py-3">
        its receipt
      </Link>
    </span>
  );
}
