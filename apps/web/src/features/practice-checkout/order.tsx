import type { PracticeAction, PracticeCheckout } from '@deedline/contract/money/payment';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, messageOf, reading } from '../../api/call.ts';
import { useLeavePage } from '../../api/payments.ts';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/form/form.tsx';
import { formatCredits } from '../../ui/format.ts';
import { KeyValue } from '../../ui/page/section.tsx';

type OpenOrderProps = { sessionId: string; order: PracticeCheckout };

/** An unpaid order, and its three possible results. */
export function OpenOrder({ sessionId, order }: OpenOrderProps) {
  const { leave, leavingFor, error } = usePracticeAction(sessionId);
  const isBusy = leavingFor !== undefined;
  const keepFocus = useKeptFocus(isBusy);
  const press = (action: PracticeAction['action'], button: HTMLElement) => {
    keepFocus(button);
    leave(action);
  };
  const amount = formatAmount(order.amountCents, order.currency);
  const button = (action: PracticeAction['action'], words: string, waiting: string, variant: 'primary' | 'secondary' | 'ghost') => (
    <Button size="lg" variant={variant} disabled={isBusy} onClick={({ currentTarget }) => press(action, currentTarget)}>
      {leavingFor === action ? waiting : words}
    </Button>
  );
  return (
    <>
      <OrderSummary order={order} />
      <div role="alert">{error && <Refusal error={error} />}</div>
      <div className="mt-5 grid gap-2">
        {button('pay', `Pay ${amount}`, 'Paying…', 'primary')}
        {button('decline', 'Decline the card', 'Declining…', 'secondary')}
        {button('cancel', 'Cancel', 'Going back…', 'ghost')}
      </div>
      <p className="mt-4 text-sm text-muted">
        “Pay” acts like a card that is accepted, “Decline the card” like one that is refused. What follows is the same as after a real
        payment; the credits are for trying Deedline out.
      </p>
    </>
  );
}

function Refusal({ error }: { error: Error }) {
  return (
    <div className="mt-5 border border-l-4 border-brick bg-brick-wash px-4 py-3 text-sm">
      <p className="font-semibold">{messageOf(error)}</p>
      {isDeclined(error) && <p className="mt-0.5">No credits were added. You can try again, or cancel and choose another package.</p>}
    </div>
  );
}

/** 4500, 'usd' -> '$45.00' */
function formatAmount(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);
}

function OrderSummary({ order: { label, credits, amountCents, currency } }: { order: PracticeCheckout }) {
  return (
    <section aria-labelledby="order" className="border bg-raise p-5">
      <h2 id="order" className="text-lg font-semibold">
        Your order
      </h2>
      <dl className="mt-3">
        <KeyValue label="Package">{label}</KeyValue>
        <KeyValue label="You get">{formatCredits(credits)}</KeyValue>
        <KeyValue label="Per credit">{formatAmount(amountCents / credits, currency)}</KeyValue>
      </dl>
      <div className="mt-3 flex items-baseline justify-between gap-4 border-t pt-3">
        <span className="font-semibold">Total</span>
        <span className="font-display text-3xl font-bold tracking-tight">{formatAmount(amountCents, currency)}</span>
      </div>
    </section>
  );
}

/** What a payment provider's page does with a card, as practice: it leads back to the credits page, or says that the card was declined. */
function usePracticeAction(sessionId: string) {
  const client = useQueryClient();
  const readAnew = () => void client.invalidateQueries({ queryKey: practiceQuery(sessionId).queryKey });
  return useLeavePage({
    find: async (action: PracticeAction['action']) => {
      const { url } = await call('POST /api/practice-checkout/:sessionId', { params: { sessionId }, body: { action } });
      return { url, isOwn: true };
    },
    // A declined order stays open; any other error may mean that it is not.
    onError: (failure) => isDeclined(failure) || readAnew(),
    onComeBack: readAnew,
  });
}

function isDeclined(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402;
}

/** Read again on each visit: a checkout changes when it is paid, possibly in another window, and when it expires. */
export function practiceQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['/api/practice-checkout', sessionId],
    queryFn: reading('GET /api/practice-checkout/:sessionId', { params: { sessionId } }),
    refetchOnMount: 'always',
  });
}
