import { useQuery } from '@tanstack/react-query';
import { paymentsQuery } from '../../api/payments.ts';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ForRole, RoleNote } from '../../roles/roles.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatCost, formatNumber } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Problem } from '../../ui/placeholder.tsx';
import { PracticeMark } from '../../words/practice-mark.tsx';
import { HowCreditsWork } from './how-credits-work.tsx';
import { OwedNote } from './owed-note.tsx';
import { Packages } from './packages.tsx';
import { PaymentBanner } from './payment-banner.tsx';
import { useIsUnavailable } from './use-checkout.ts';
import { usePaymentReturn } from './use-payment-return.ts';

export function CreditsPage() {
  usePageTitle('Credits & Billing');
  const { data: user } = useQuery(userQuery);
  const payments = useQuery(paymentsQuery);
  const phase = usePaymentReturn(user?.id ?? '');
  // The provider's script is on its way from here on, not from the moment somebody wants to pay.
  useIsUnavailable(payments.data);
  return (
    <>
      <PageHeader
        title="Credits & Billing"
        lead="Prepaid, no monthly fees. Credits never expire."
        actions={<ButtonLink href={paths.statement}>Statement</ButtonLink>}
      />
      <PaymentBanner phase={phase} />
      <Balance credits={user?.credits ?? 0} />
      <OwedNote owedCredits={payments.data?.owedCredits ?? 0} />
      {payments.data?.mode === 'practice' && <PracticeMark className="mb-8" />}
      {payments.isError && (
        <div className="mb-8">
          <Problem what="How to pay could not be loaded. The prices below stand." onRetry={() => void payments.refetch()} />
        </div>
      )}
      <ForRole needs="owner" otherwise={<RoleNote>Owners buy the account&rsquo;s credits. Ask one of them to.</RoleNote>}>
        <Packages payments={payments.data} />
      </ForRole>
      <HowCreditsWork />
    </>
  );
}

function Balance({ credits }: { credits: number }) {
  return (
    <div className="mb-8 flex flex-wrap items-baseline gap-x-3 border-b pb-7">
      <span className="w-full text-xs text-muted">Current balance</span>
      <span className="font-display text-4xl font-bold tracking-tight">{formatNumber(credits)}</span>
      <span className="text-muted">
        {credits === 1 ? 'credit' : 'credits'}, worth {formatCost(credits)}
      </span>
    </div>
  );
}
