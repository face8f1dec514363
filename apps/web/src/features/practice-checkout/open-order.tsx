import type { PracticeAction, PracticeCheckout } from '@deedline/contract/money/payment';
import { messageOf } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/form/form.tsx';
import { OrderSummary, formatAmount } from './order-summary.tsx';
import { isDeclined, usePracticeAction } from './use-practice-action.ts';

type OpenOrderProps = { sessionId: string; order: PracticeCheckout };

/** An order that waits for its payment, and the three ways that it can go. */
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
        “Pay” stands for a card that is accepted, “Decline the card” for one that is refused. What follows is what follows a real payment;
        the credits are for trying Deedline out.
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
