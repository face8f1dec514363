import type { OperatorAccount } from '@deedline/contract/operator/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { ApiError, messageOf, reading } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { Breadcrumbs } from '../../../ui/links.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatNumber } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { Fact, Section } from '../../../ui/page/section.tsx';
import { HoldTable, JobTable, MovementTable, SearchTable } from '../parts/account-tables.tsx';
import { CreditsDialog } from '../parts/credits-dialog.tsx';
import { MemberTable } from '../parts/account-members.tsx';
import { Nothing } from '../parts/panel.tsx';
import { PaymentTable } from '../parts/payment-table.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';

/** `/operator/accounts/:id`: what an account is and did; never what it asked for or found. */
export function AccountPanel() {
  const { id } = useParams<{ id: string }>();
  usePageTitle('Account · Operator');
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/operator/accounts', id],
    queryFn: reading('GET /api/operator/accounts/:id', { params: { id } }),
  });
  const refresh = () => void refetch();
  const needsReason = error instanceof ApiError && error.status === 403;
  return (
    <>
      <div className="mb-6">
        <Breadcrumbs crumbs={[{ label: 'Accounts', href: paths.operatorAccounts }, { label: id.slice(0, 8) }]} />
      </div>
      {data ? (
        <Account account={data} onChange={refresh} />
      ) : needsReason ? (
        <>
          <PageHeader title="Account" lead={<span className="font-mono break-all">{id}</span>} />
          <ReasonForm subject={id} onFound={refresh} />
        </>
      ) : error ? (
        <Problem what={messageOf(error)} onRetry={refresh} />
      ) : (
        <WaitingRows label="Loading the account" rows={8} />
      )}
    </>
  );
}

function Account({ account, onChange }: { account: OperatorAccount; onChange: () => void }) {
  const [act, setAct] = useState<'grant' | 'revoke' | null>(null);
  const { id, closedAt, openedAt, reason, balances, members, movements, openHolds, openJobs, payments, searches, searchCount } = account;
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{members.find(({ removedAt }) => removedAt === null)?.email ?? 'Closed account'}</span>}
        lead={`On record: you looked at it because of "${reason}".`}
        actions={
          closedAt === null && (
            <>
              <Button onClick={() => setAct('grant')}>Grant credits</Button>
              <Button variant="danger" onClick={() => setAct('revoke')}>
                Take credits back
              </Button>
            </>
          )
        }
      />
      <dl className="grid grid-cols-2 gap-4 border-y py-4 lg:grid-cols-6">
        <Fact label="Wallet">{formatNumber(balances.wallet)}</Fact>
        <Fact label="Held">{formatNumber(balances.held)}</Fact>
        <Fact label="Owed">{formatNumber(balances.owed)}</Fact>
        <Fact label="Opened">{formatDate(openedAt)}</Fact>
        <Fact label="State">{closedAt === null ? 'open' : `closed ${formatDate(closedAt)}`}</Fact>
        <Fact label="Id" className="max-lg:col-span-2">
          <span className="font-mono text-xs break-all">{id}</span>
        </Fact>
      </dl>
      <div className="mt-10 grid grid-cols-1 gap-10">
        <Section title="Members">
          <MemberTable accountId={id} members={members} onChange={onChange} />
        </Section>
        <Section title="Last movements">
          <MovementTable movements={movements} />
        </Section>
        <Section title="Open holds and batches">
          {openHolds.length + openJobs.length === 0 && <Nothing>None.</Nothing>}
          {openHolds.length > 0 && <HoldTable holds={openHolds} />}
          {openJobs.length > 0 && <JobTable jobs={openJobs} />}
        </Section>
        <Section title="Payments">
          {payments.length === 0 ? <Nothing>None.</Nothing> : <PaymentTable payments={payments} isOfOneAccount />}
        </Section>
        <Section
          title="Searches"
          note={`the latest ${searches.length} of ${formatNumber(searchCount)}; what was asked and found is not shown here`}
        >
          <SearchTable searches={searches} />
        </Section>
      </div>
      {act !== null && <CreditsDialog accountId={id} act={act} onClose={() => setAct(null)} onMoved={onChange} />}
    </>
  );
}
