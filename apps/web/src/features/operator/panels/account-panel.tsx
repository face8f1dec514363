import type { MoveCredits, OperatorAccount } from '@deedline/contract/operator/accounts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'wouter';
import { ApiError, call, messageOf } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { formatCredits, formatDate, formatNumber } from '../../../ui/format.ts';
import { Breadcrumbs } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Fact, Section } from '../../../ui/page/section.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { HoldTable, JobTable, MemberTable, MovementTable, SearchTable } from '../parts/account-tables.tsx';
import { Nothing } from '../parts/panel.tsx';
import { PaymentTable } from '../parts/payment-table.tsx';
import { ReasonDialog, ReasonForm } from '../parts/reason.tsx';

/** `/operator/accounts/:id`: an account's facts and acts, never what it asked for or found. */
export function AccountPanel() {
  const { id } = useParams<{ id: string }>();
  usePageTitle('Account · Operator');
  const { data, error, refetch, ...older } = useInfiniteQuery({
    queryKey: ['/api/operator/accounts', id],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { paymentsAfter: pageParam };
      return call('GET /api/operator/accounts/:id', { params: { id }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextPayments }) => nextPayments,
  });
  const [account] = data?.pages ?? [];
  const refresh = () => void refetch();
  const needsReason = error instanceof ApiError && error.status === 403;
  return (
    <>
      <div className="mb-6">
        <Breadcrumbs crumbs={[{ label: 'Accounts', href: paths.operatorAccounts }, { label: id.slice(0, 8) }]} />
      </div>
      {data !== undefined && account !== undefined ? (
        <Account
          account={{ ...account, payments: data.pages.flatMap(({ payments }) => payments) }}
          onChange={refresh}
          morePayments={
            older.hasNextPage && (
              <div className="flex justify-center border-t pt-5">
                <Button onClick={() => void older.fetchNextPage()} disabled={older.isFetchingNextPage}>
                  {older.isFetchingNextPage ? 'Loading...' : 'Show older payments'}
                </Button>
              </div>
            )
          }
        />
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

function Account({ account, onChange, morePayments }: { account: OperatorAccount; onChange: () => void; morePayments: ReactNode }) {
  const [act, setAct] = useState<'grant' | 'revoke' | 'kind' | null>(null);
  const { id, closedAt, isIncluded, openedAt, reason, balances, members, movements, openHolds, openJobs } = account;
  const { payments, paymentCount, searches, searchCount } = account;
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{members.find(({ removedAt }) => removedAt === null)?.email ?? 'Closed account'}</span>}
        lead={`On record: you looked at it because of "${reason}".`}
        actions={
          closedAt === null && (
            <>
              <Button onClick={() => setAct('grant')}>Grant credits</Button>
              <Button onClick={() => setAct('kind')}>{isIncluded ? 'Bill it' : 'Charge nothing'}</Button>
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
        <Fact label="State">{closedAt === null ? (isIncluded ? 'open, included' : 'open, billed') : `closed ${formatDate(closedAt)}`}</Fact>
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
        <Section
          title="Payments"
          note={paymentCount > payments.length ? `the latest ${payments.length} of ${formatNumber(paymentCount)}` : undefined}
        >
          {payments.length === 0 ? <Nothing>None.</Nothing> : <PaymentTable payments={payments} isOfOneAccount />}
          {morePayments}
        </Section>
        <Section
          title="Searches"
          note={`the latest ${searches.length} of ${formatNumber(searchCount)}; what was asked and found is not shown here`}
        >
          <SearchTable searches={searches} />
        </Section>
      </div>
      {act === 'kind' && <KindDialog accountId={id} isIncluded={isIncluded} onClose={() => setAct(null)} onChanged={onChange} />}
      {act !== null && act !== 'kind' && <CreditsDialog accountId={id} act={act} onClose={() => setAct(null)} onMoved={onChange} />}
    </>
  );
}

type KindDialogProps = { accountId: string; isIncluded: boolean; onClose: () => void; onChanged: () => void };

/** Sets whether the account is charged from now on. */
function KindDialog({ accountId, isIncluded, onClose, onChanged }: KindDialogProps) {
  return (
    <ReasonDialog
      title={isIncluded ? 'Bill this account' : 'Charge nothing to this account'}
      lead="What is already running, and batches that were quoted, are charged as quoted."
      act={isIncluded ? 'Bill it' : 'Charge nothing'}
      done={isIncluded ? 'Billed from now on' : 'Nothing is charged from now on'}
      onClose={onClose}
      send={async (reason) => {
        const kind = isIncluded ? ('billed' as const) : ('included' as const);
        await call('POST /api/operator/accounts/:id/kind', { params: { id: accountId }, body: { kind, reason } });
        onChanged();
      }}
    />
  );
}

type CreditsDialogProps = { accountId: string; act: MoveCredits['act']; onClose: () => void; onMoved: () => void };

/** Grants or takes credits by hand. The idempotency key is created with the dialog, so a double click moves them once. */
function CreditsDialog({ accountId, act, onClose, onMoved }: CreditsDialogProps) {
  const [key] = useState(() => crypto.randomUUID());
  const isGrant = act === 'grant';
  return (
    <ReasonDialog
      title={isGrant ? 'Grant credits' : 'Take credits back'}
      lead={
        isGrant
          ? 'The movement appears in the account’s ledger and statement at once.'
          : 'As many as the wallet has, and no more. What is held stays held.'
      }
      act={isGrant ? 'Grant' : 'Take back'}
      isDanger={!isGrant}
      done={({ credits, asked }: { credits: number; asked: number }) => {
        if (credits === 0) return 'Nothing was taken back: the wallet is empty';
        const moved = `${formatCredits(credits)} ${isGrant ? 'granted' : 'taken back'}`;
        return credits < asked ? `${moved}: the wallet had no more` : moved;
      }}
      onClose={onClose}
      send={async (reason, form) => {
        const asked: MoveCredits = { act, credits: Number(readText(form, 'credits')), reason, key };
        const moved = await call('POST /api/operator/accounts/:id/credits', { params: { id: accountId }, body: asked });
        onMoved();
        return { ...moved, asked: asked.credits };
      }}
    >
      <Field label="Credits">
        {(slots) => <Input {...slots} name="credits" type="number" min={1} max={100_000} step={1} required className="max-w-40" />}
      </Field>
    </ReasonDialog>
  );
}
