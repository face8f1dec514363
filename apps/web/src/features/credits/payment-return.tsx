import type { PaymentStatus } from '@deedline/contract/money/payment';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { ApiError, reading } from '../../api/call.ts';
import { paymentsQuery } from '../../api/payments.ts';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/page/screens.tsx';
import { toast } from '../../ui/toast/toast.ts';

type Words = { title: string; text: string };

const WORDS: Record<NonNullable<PaymentPhase>, Words> = {
  confirming: {
    title: 'Confirming your payment…',
    text: 'Your credits are added as soon as the payment is confirmed, usually within seconds. They come even if you leave this page.',
  },
  late: {
    title: 'Your payment is taking longer than usual to confirm',
    text: 'It is not lost. The credits are added automatically as soon as the confirmation arrives. Load this page again later, or look at your ',
  },
  failed: {
    title: 'The payment did not go through',
    text: 'Nothing was charged and no credits were added. Choose a package to try again.',
  },
  unknown: {
    title: 'This payment is not in your account',
    text: 'No credits were added here. If you paid while signed in to another account, the credits are in that one.',
  },
};

/** The state of the payment that the browser has just returned from. Always mounted, so that each change is announced. */
export function PaymentBanner({ phase }: { phase: PaymentPhase }) {
  return <output className="block">{phase && <Standing phase={phase} />}</output>;
}

function Standing({ phase }: { phase: NonNullable<PaymentPhase> }) {
  const { title, text } = WORDS[phase];
  const isOpen = phase === 'confirming' || phase === 'late';
  return (
    <div
      className={classNames('mb-8 flex gap-3 border border-l-4 px-4 py-3', isOpen ? 'border-green bg-wash' : 'border-brick bg-brick-wash')}
    >
      {isOpen && <Spinner className="mt-0.5 size-5 shrink-0 text-green" />}
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 max-w-prose text-sm">
          {text}
          {phase === 'late' && (
            <>
              <Link href={paths.statement}>statement</Link>.
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** What the page says about that payment; null if there is nothing to say. */
type PaymentPhase = 'confirming' | 'late' | 'failed' | 'unknown' | null;

/** After so long the page says that it may take a while. */
const PATIENCE_MS = 120_000;

/** Session storage key of the payment that this tab waits for, kept over reloads and other pages until its result is known or late. */
const storageKey = (userId: string) => `deedline.payment.${userId}`;

function welcomeCredits(client: QueryClient): void {
  toast({ title: 'Payment Successful!', description: 'Your credits have been added to your account.' });
  void client.invalidateQueries({ queryKey: userQuery.queryKey });
  void client.invalidateQueries({ queryKey: paymentsQuery.queryKey, exact: true });
}

/** Handles the return from the payment page: clears the URL and reports the result once it is known. A reload does not end the wait. */
export function usePaymentReturn(userId: string): PaymentPhase {
  const client = useQueryClient();
  const [awaited, setAwaited] = useState(() => sessionStorage.getItem(storageKey(userId)));
  useReturnAddress((sessionId) => {
    if (sessionId === null) return welcomeCredits(client);
    sessionStorage.setItem(storageKey(userId), sessionId);
    setAwaited(sessionId);
  });
  const isLate = useIsLate(awaited);
  const { data, error } = useQuery({ ...paymentQuery(awaited ?? '', isLate), enabled: awaited !== null });
  const phase = phaseOf(data?.status, error, isLate);
  useEffect(() => {
    if (awaited === null || phase === 'confirming') return;
    sessionStorage.removeItem(storageKey(userId));
    if (phase === null) welcomeCredits(client);
  }, [awaited, phase, userId, client]);
  return awaited === null ? null : phase;
}

function phaseOf(status: string | undefined, error: Error | null, isLate: boolean): PaymentPhase {
  if (isUnknownPayment(error)) return 'unknown';
  if (status === 'failed') return 'failed';
  if (status === 'credited') return null;
  return isLate ? 'late' : 'confirming';
}

/** Reads the return URL once and resets it. */
function useReturnAddress(onPaid: (sessionId: string | null) => void): void {
  const query = useSearch();
  const [, navigate] = useLocation();
  useEffect(() => {
    const parameters = new URLSearchParams(query);
    if (parameters.get('success') === 'true') onPaid(parameters.get('session_id') || null);
    else if (parameters.get('canceled') === 'true')
      toast({ title: 'Payment Canceled', description: 'Your payment was canceled. No charges were made.' });
    else return;
    navigate(paths.credits, { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an address is answered once, whatever is drawn anew
  }, [query]);
}

function useIsLate(awaited: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (awaited === null) return undefined;
    const timer = setTimeout(() => setLate(awaited), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [awaited]);
  return awaited !== null && late === awaited;
}

const POLL_INTERVAL_MS = 2000;
/** A late payment is polled less often; its credits arrive in any case. */
const SLOW_POLL_INTERVAL_MS = 10_000;

/** A payment's status, polled until it is final. Not cached, because it changes. */
function paymentQuery(sessionId: string, isLate: boolean) {
  return queryOptions<PaymentStatus>({
    queryKey: ['/api/payments', sessionId],
    queryFn: reading('GET /api/payments/:sessionId', { params: { sessionId } }),
    gcTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data, error } }) => {
      if (isRefused(error) || (data && data.status !== 'confirming')) return false;
      return isLate ? SLOW_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
    },
  });
}

/** Whether the server gave a final refusal; a failed connection says nothing about the payment. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 404].includes(error.status);
}

/** The account has no such payment. */
function isUnknownPayment(error: unknown): boolean {
  return isRefused(error) && (error as ApiError).status !== 401;
}
