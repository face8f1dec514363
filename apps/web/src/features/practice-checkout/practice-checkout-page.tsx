import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { ApiError } from '../../api/call.ts';
import { paymentsQuery } from '../../api/payments.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Problem, Skeleton, Waiting } from '../../ui/placeholder.tsx';
import { NotFoundPage } from '../../ui/page/screens.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { PracticeMark } from '../../words/practice-mark.tsx';
import { OpenOrder, practiceQuery } from './order.tsx';

/** Stands in for the payment provider's page in practice mode; it does not exist otherwise. */
export function PracticeCheckoutPage() {
  const { id = '' } = useParams();
  const { data: payments, isError, refetch } = useQuery(paymentsQuery);
  if (payments) return payments.mode === 'practice' ? <PracticeCheckout sessionId={id} /> : <NotFoundPage />;
  if (isError) return <Unloaded onRetry={() => void refetch()} />;
  return <LoadingOrder />;
}

function PracticeCheckout({ sessionId }: { sessionId: string }) {
  usePageTitle('Practice checkout');
  return (
    <div className="mx-auto max-w-md">
      <h1 className="text-3xl font-bold">Practice checkout</h1>
      <PracticeMark className="mt-4 mb-6" />
      <Order sessionId={sessionId} />
    </div>
  );
}

function Order({ sessionId }: { sessionId: string }) {
  const { data: order, error, refetch } = useQuery(practiceQuery(sessionId));
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return <Ended title="Checkout not found">There is no checkout with this address in your account. Nothing was charged.</Ended>;
  }
  if (error) return <Unloaded onRetry={() => void refetch()} />;
  if (!order) return <LoadingOrder />;
  if (order.status === 'open') return <OpenOrder sessionId={sessionId} order={order} />;
  if (order.status === 'paid') return <Ended title="This order is paid">Its credits are in your account or on their way there.</Ended>;
  return <Ended title="This checkout has expired">Nothing was charged and no credits were added. Choose a package again.</Ended>;
}

function Unloaded({ onRetry }: { onRetry: () => void }) {
  return <Problem what="The checkout could not be loaded. Nothing was charged." onRetry={onRetry} />;
}

function Ended({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink variant="primary" href={paths.credits}>
          Back to Credits & Billing
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}

function LoadingOrder() {
  return (
    <Waiting label="Loading the checkout">
      <Skeleton className="h-56 w-full" />
      <Skeleton className="mt-5 h-12 w-full" />
      <Skeleton className="mt-2 h-12 w-full" />
      <Skeleton className="mt-2 h-12 w-full" />
    </Waiting>
  );
}
