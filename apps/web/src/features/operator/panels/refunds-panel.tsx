import type { OperatorRefunds } from '@deedline/contract/operator/accounts';
import { useMutation } from '@tanstack/react-query';
import { call, messageOf } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { AccountLink, PaymentTable } from '../parts/payment-table.tsx';
import { Columns, Figure, Id, Nothing, Answer, WideTable } from '../parts/panel.tsx';

/** `/operator/refunds`: refunds of contacts and payments, and what waits for a decision. */
export function RefundsPanel() {
  usePageTitle('Refunds · Operator');
  return (
    <>
      <PageHeader
        title="Refunds"
        lead="Contacts that were reported wrong, payments that were taken back, and payment events that could not be applied."
      />
      <Answer route="GET /api/operator/refunds">
        {(refunds, refresh) => (
          <div className="grid grid-cols-1 gap-10">
            <Section title="Payment events set aside">
              <SetAside events={refunds.setAside} onReplayed={refresh} />
            </Section>
            <Section title="Accounts that owe">
              <Owed owed={refunds.owed} />
            </Section>
            <Section title="Payments refunded or disputed" note="the latest 100">
              {refunds.payments.length === 0 ? <Nothing>None.</Nothing> : <PaymentTable payments={refunds.payments} />}
            </Section>
            <Section title="Contacts reported wrong" note="the last 30 days">
              <ContactTotals contacts={refunds.contacts} />
              <LatestReports latest={refunds.latest} />
            </Section>
          </div>
        )}
      </Answer>
    </>
  );
}

function SetAside({ events, onReplayed }: { events: OperatorRefunds['setAside']; onReplayed: () => void }) {
  const replay = useMutation({
    mutationFn: (id: string) => call('POST /api/operator/payment-events/:id/replay', { params: { id } }),
    onSuccess: ({ outcome, reason, movements }) => {
      const moved = movements.map(({ kind, credits }) => `${kind}: ${credits} credits`).join(', ') || 'no credits moved';
      toast({ title: `${outcome.replaceAll('_', ' ')}${reason === null ? '' : ` (${reason.replaceAll('_', ' ')})`}`, description: moved });
      onReplayed();
    },
    onError: (error) => toast({ title: 'Not applied', description: messageOf(error), variant: 'destructive' }),
  });
  if (events.length === 0) return <Nothing>No payment events are waiting.</Nothing>;
  return (
    <WideTable label="Payment events set aside">
      <Columns names={['Event', 'Type', 'Received', 'Why', 'Payment', 'Action']} />
      <tbody>
        {events.map(({ eventId, type, receivedAt, outcome, reason, paymentId }) => (
          <tr key={eventId}>
            <td className="font-mono text-xs">{eventId}</td>
            <td className="font-mono text-xs">{type}</td>
            <td className="whitespace-nowrap">{formatMoment(receivedAt)}</td>
            <td>
              {outcome.replaceAll('_', ' ')}: {reason?.replaceAll('_', ' ') ?? 'no reason given'}
            </td>
            <td className="font-mono text-xs">{paymentId ?? ''}</td>
            <td>
              <Button size="sm" disabled={replay.isPending} onClick={() => replay.mutate(eventId)}>
                Apply again
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function Owed({ owed }: { owed: OperatorRefunds['owed'] }) {
  if (owed.length === 0) return <Nothing>Nobody owes credits.</Nothing>;
  return (
    <WideTable label="Accounts that owe">
      <Columns names={['Account', '#Credits owed', 'State']} />
      <tbody>
        {owed.map(({ accountId, owedCredits, isClosed }) => (
          <tr key={accountId}>
            <td>
              <AccountLink id={accountId} />
            </td>
            <Figure>{formatNumber(owedCredits)}</Figure>
            <td className="text-muted">{isClosed ? 'closed' : ''}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function ContactTotals({ contacts }: { contacts: OperatorRefunds['contacts'] }) {
  const { reports, refunded, refundedCredits, chargedCredits, byReason } = contacts;
  const share = chargedCredits === 0 ? 0 : (100 * refundedCredits) / chargedCredits;
  return (
    <>
      <p className="mb-3 text-sm">
        {formatNumber(reports)} reports, {formatNumber(refunded)} of them refunded: {formatNumber(refundedCredits)} of{' '}
        {formatNumber(chargedCredits)} credits that contacts cost ({share.toFixed(1)}%).
      </p>
      {byReason.length > 0 && (
        <WideTable label="By reason">
          <Columns names={['Decided by', '#Reports', '#Credits']} />
          <tbody>
            {byReason.map(({ reason, reports: count, credits }) => (
              <tr key={reason}>
                <td>{reason.replaceAll('_', ' ')}</td>
                <Figure>{formatNumber(count)}</Figure>
                <Figure>{formatNumber(credits)}</Figure>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </>
  );
}

function LatestReports({ latest }: { latest: OperatorRefunds['latest'] }) {
  if (latest.length === 0) return <Nothing>No contacts were reported wrong.</Nothing>;
  return (
    <div className="mt-6">
      <WideTable label="Latest reports">
        <Columns names={['Reported', 'Account', 'Search', 'As', 'Decided by', '#Credits']} />
        <tbody>
          {latest.map(({ searchId, accountId, outcome, reason, credits, at }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- one search may have many reports of one moment
            <tr key={index}>
              <td className="whitespace-nowrap">{formatMoment(at)}</td>
              <td>
                <AccountLink id={accountId} />
              </td>
              <td>
                <Id of={searchId} />
              </td>
              <td>{outcome.replaceAll('_', ' ')}</td>
              <td>{reason.replaceAll('_', ' ')}</td>
              <Figure>{credits === 0 ? '' : formatNumber(credits)}</Figure>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </div>
  );
}
