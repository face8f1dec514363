import { FAIR_DAYS, SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PRICES } from '../../prices.ts';
import { batchJobsQuery } from '../../api/batch-jobs.ts';
import { paymentsQuery } from '../../api/payments.ts';
import { userQuery } from '../../api/queries.ts';
import { NothingHere } from '../../on-file/what-is-loaded.tsx';
import { paths } from '../../paths.ts';
import { ForRole, RoleNote } from '../../roles/roles.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatCost, formatCredits, formatNumber } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';
import { Problem } from '../../ui/placeholder.tsx';
import { ComingPrices } from '../../roles/coming-prices.tsx';
import { INCLUDED } from '../../words/included.ts';
import { PracticeMark } from '../../words/practice-mark.tsx';
import { PriceTable } from '../../words/price-table.tsx';
import { REFUND_PROMISE } from '../../words/refund-promise.ts';
import { SET_ASIDE } from '../../words/set-aside.ts';
import { useIsUnavailable } from './checkout.ts';
import { Packages } from './packages.tsx';
import { PaymentBanner, usePaymentReturn } from './payment-return.tsx';

export function CreditsPage() {
  usePageTitle('Credits & Billing');
  const { data: user } = useQuery(userQuery);
  const payments = useQuery(paymentsQuery);
  const phase = usePaymentReturn(user?.id ?? '');
  // Starts loading the provider's script now rather than when somebody wants to pay.
  useIsUnavailable(payments.data);
  return (
    <>
      <PageHeader
        title="Credits & Billing"
        lead="Prepaid, no monthly fees. Credits never expire."
        actions={<ButtonLink href={paths.statement}>Statement</ButtonLink>}
      />
      <PaymentBanner phase={phase} />
      <NothingHere />
      <Balance credits={user?.credits ?? 0} />
      {user?.isIncluded && <p className="mb-8 text-sm">{INCLUDED}</p>}
      <ComingPrices className="mb-8" />
      <OwedNote owedCredits={payments.data?.owedCredits ?? 0} />
      {payments.data?.mode === 'practice' && <PracticeMark className="mb-8" />}
      {payments.isError && (
        <div className="mb-8">
          <Problem what="The payment options could not be loaded. The prices below still apply." onRetry={() => void payments.refetch()} />
        </div>
      )}
      <ForRole needs="owner" otherwise={<RoleNote>Only owners can buy credits for the account. Ask one of them.</RoleNote>}>
        <Packages payments={payments.data} />
      </ForRole>
      <HowCreditsWork />
    </>
  );
}

function Balance({ credits }: { credits: number }) {
  const { data: jobs } = useQuery(batchJobsQuery);
  const isRunning = jobs?.some(({ status }) => status === 'processing');
  return (
    <div className="mb-8 flex flex-wrap items-baseline gap-x-3 border-b pb-7">
      <span className="w-full text-xs text-muted">Current balance</span>
      <span className="font-display text-4xl font-bold tracking-tight">{formatNumber(credits)}</span>
      <span className="text-muted">
        {credits === 1 ? 'credit' : 'credits'}, worth {formatCost(credits)}
      </span>
      {isRunning && <span className="w-full text-sm text-muted">{SET_ASIDE}; what the batch does not cost comes back automatically.</span>}
    </div>
  );
}

/** Shown if a payment was taken back after its credits had been spent: what that means for the next purchase. */
function OwedNote({ owedCredits }: { owedCredits: number }) {
  if (owedCredits === 0) return null;
  return (
    <p className="mb-8 border border-brass border-l-4 bg-brass-wash px-4 py-3 text-sm">
      <strong className="block font-semibold text-brass-ink">You owe {formatCredits(owedCredits)}</strong>
      A payment was reversed after its credits had been spent or set aside. Your next purchase, and any charged or set-aside credits that
      come back, pay what is owed first; the rest is added to your balance.
    </p>
  );
}

function HowCreditsWork() {
  return (
    <Section title="How Credits Work" className="mt-12">
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <PriceTable />
        <ul className="grid content-start gap-3 text-sm">
          <li>1 credit equals $1.00. Credits never expire. A new account gets {SIGNUP_CREDITS} free credits, once per person.</li>
          <li>
            {PRICES.propertyInsights}-{PRICES.fullReport} credits per search depending on result quality and quantity; a reverse search at
            most {PRICES.reverseSearch}. Nothing if nothing is found.
          </li>
          <li>The same answer costs nothing for {FAIR_DAYS} days.</li>
          <li>{REFUND_PROMISE}.</li>
          <li>
            <Link href={paths.chargingRules} className="link inline-flex items-center touch:min-h-11">
              All rules for charging and refunds
            </Link>
          </li>
        </ul>
      </div>
    </Section>
  );
}
