import type { PaymentStatus } from '@deedline/contract/money/payment';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, reading } from '../../api/call.ts';

const POLL_INTERVAL_MS = 2000;
/** Whoever waits longer than usual is asked for less often: the credits come by themselves. */
const SLOW_POLL_INTERVAL_MS = 10_000;

/** How a payment stands; asked until that is final. It is another answer each time, so none is kept. */
export function paymentQuery(sessionId: string, isLate: boolean) {
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

/** The server has answered and will not answer otherwise; a line that broke says nothing of the payment. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 404].includes(error.status);
}

/** The account has no such payment. */
export function isUnknownPayment(error: unknown): boolean {
  return isRefused(error) && (error as ApiError).status !== 401;
}
