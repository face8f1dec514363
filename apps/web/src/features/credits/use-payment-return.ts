import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paymentsQuery } from '../../api/payments.ts';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast/toast.ts';
import { isUnknownPayment, paymentQuery } from './payment-query.ts';

/** What the page says of a payment that it came back from; null when there is nothing to say. */
export type PaymentPhase = 'confirming' | 'late' | 'failed' | 'unknown' | null;

/** After this long the page says that it may take a while. */
const PATIENCE_MS = 120_000;

/** Where this tab remembers the payment that it waits for, over a reload and a way through other pages, until it is known or called late. */
const storageKey = (userId: string) => `deedline.payment.${userId}`;

function welcomeCredits(client: QueryClient): void {
  toast({ title: 'Payment Successful!', description: 'Your credits have been added to your account.' });
  void client.invalidateQueries({ queryKey: userQuery.queryKey });
  void client.invalidateQueries({ queryKey: paymentsQuery.queryKey, exact: true });
}

/** Back from the payment page: clears the address, and says how it went as soon as that is known; a reload does not end the wait. */
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

/** Reads the address that the payment page came back to, once, and resets it. */
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
