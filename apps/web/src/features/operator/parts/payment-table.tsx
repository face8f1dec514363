import type { OperatorPayment } from '@deedline/contract/operator/accounts';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import { Columns, Figure, Id, WideTable } from './panel.tsx';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function PaymentTable({ payments, isOfOneAccount = false }: { payments: readonly OperatorPayment[]; isOfOneAccount?: boolean }) {
  const account = isOfOneAccount ? [] : ['Account'];
  return (
    <WideTable label="Payments">
      <Columns names={[...account, 'Paid', '#Amount', '#Refunded', '#Credits', '#Stand', 'Dispute', 'Withheld', 'Payment']} />
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            {!isOfOneAccount && (
              <td>
                <AccountLink id={payment.accountId} />
              </td>
            )}
            <td className="whitespace-nowrap">{payment.paidAt === null ? 'not paid' : formatMoment(payment.paidAt)}</td>
            <Figure>{dollars.format(payment.amountCents / 100)}</Figure>
            <Figure>{payment.refundedCents === 0 ? '' : dollars.format(payment.refundedCents / 100)}</Figure>
            <Figure>{formatNumber(payment.credits)}</Figure>
            <Figure>{formatNumber(payment.standingCredits)}</Figure>
            <td>{payment.disputes ?? ''}</td>
            <td>{payment.withheld?.replaceAll('_', ' ') ?? ''}</td>
            {/* Last: it is long, and on a narrow screen it would hide the figures. */}
            <td className="font-mono text-xs">{payment.id}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** Links to the account, whose page asks for a reason before it shows anything. */
export function AccountLink({ id }: { id: string }) {
  return (
    <Link href={paths.operatorAccount(id)} className="link">
      <Id of={id} />
    </Link>
  );
}
